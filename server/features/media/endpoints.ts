import type { ServiceContext } from '../../auth/service-context.ts'
import type { Database } from '../../database/client.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { sendFromFolder } from '../../storage/send-from-folder.ts'
import { sendFromBucket } from '../../storage/send-range.ts'
import { keyParams } from './input.ts'
import { getFileByKey } from './service.ts'

type MediaContext = Pick<ServiceContext, 'viewer' | 'database' | 'storage'> & { primary: Database }

const readFile = defineEndpoint({
  method: 'get',
  path: '/media/{key}',
  name: 'readFile',
  tag: 'media',
  summary: 'An image, a video or a document',
  description: 'The file at a URL never changes. Range requests are supported; documents are sent as attachments with their file names.',
  access: 'public',
  params: keyParams,
  response: {
    ...{ status: 200, description: 'The file in its own media type; 206 with a part of it for a range request.', mediaType: '*/*' },
    otherStatuses: { 302: 'A signed URL of the file, valid for an hour, if the server redirects to its bucket.' },
  },
  errorCodes: ['NOT_FOUND', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
  async handle({ database, primary, storage }: MediaContext, { params, request, response }) {
    // The row of a new file may be missing on a replica that lags: the primary decides.
    const { file, key } = await getFileByKey(database, params.key).catch((error) => {
      if (database === primary || error.code !== 'NOT_FOUND') throw error
      return getFileByKey(primary, params.key)
    })
    response.set({
      'Content-Type': file.mimeType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (file.kind === 'DOCUMENT') response.attachment(file.filename).type(file.mimeType)
    if (storage.localFolder !== null) return sendFromFolder(storage.localFolder, key, request, response)
    await sendFromBucket(storage.bucket, { key, modifiedAt: file.createdAt }, request, response)
  },
})

/** `/media/{key}`: public, so the viewer is not checked. Responses are immutable, and their headers keep browsers from executing them. */
export const mediaEndpoints = [readFile]
