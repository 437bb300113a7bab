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
  summary: 'The bytes of a picture, a video or a document',
  description: 'Never changes under its address. Ranges are answered; documents come as attachments under their own names.',
  access: 'public',
  params: keyParams,
  response: {
    ...{ status: 200, description: 'The file in its own media type; 206 with a part of it, where a range is asked for.', mediaType: '*/*' },
    otherStatuses: { 302: 'Where the file is, for an hour, if the files lie in a bucket to which readers are sent.' },
  },
  errorCodes: ['NOT_FOUND', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
  async handle({ database, primary, storage }: MediaContext, { params, request, response }) {
    // A picture's address may be known by one copy of the database before the next has heard of it.
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

/** `/media/{key}`: for anyone, so nobody is asked who reads; it never changes and never runs. */
export const mediaEndpoints = [readFile]
