import type { ServiceContext } from '../../auth/service-context.ts'
import type { Database } from '../../database/client.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { sendFromFolder } from '../../storage/send-from-folder.ts'
import { sendFromBucket } from '../../storage/send-range.ts'
import { AppError } from '../../utils/errors.ts'
import type { Signature } from './hidden-file-url.ts'
import { keyParams, signedUrlQuery } from './input.ts'
import { getFileByKey, getFileSignedForMember, getHiddenFile } from './service.ts'

type MediaContext = Pick<ServiceContext, 'database' | 'storage' | 'now'> & { primary: Database }

const readFile = defineEndpoint({
  method: 'get',
  path: '/media/{key}',
  name: 'readFile',
  tag: 'media',
  summary: 'An image, a video or a document',
  description:
    'The file at a URL never changes. Range requests are supported; documents are sent as attachments with their file names. Hidden files and those of posts for the members of a club are served at signed URLs alone.',
  access: 'public',
  params: keyParams,
  query: signedUrlQuery,
  response: {
    ...{ status: 200, description: 'The file in its own media type; 206 with a part of it for a range request.', mediaType: '*/*' },
    otherStatuses: { 302: 'A signed URL of the file, valid for ten minutes, if the server redirects to its bucket.' },
  },
  errorCodes: ['NOT_FOUND', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
  async handle(context: MediaContext, { params: { key }, query: { expires, signature, member }, request, response }) {
    const signed = expires !== undefined && signature !== undefined ? { expires, signature } : null
    const file = signed ? await findSignedFile(context, key, member, signed) : await findPublicFile(context, key)
    response.set({
      'Content-Type': file.mimeType,
      'Cache-Control': signed ? 'private, no-store' : 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (file.kind === 'DOCUMENT') response.attachment(file.filename).type(file.mimeType)
    const { storage } = context
    if (storage.localFolder !== null) return sendFromFolder(storage.localFolder, key, request, response)
    await sendFromBucket(storage.bucket, { key, modifiedAt: file.createdAt }, request, response)
  },
})

const findSignedFile = (context: MediaContext, segment: string, member: string | undefined, signature: Signature) =>
  member === undefined ? getHiddenFile(context, segment, signature) : getFileSignedForMember(context, segment, member, signature)

const isNotFound = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND'

/** The row of a new file may be missing on a replica that lags: the primary decides. */
const findPublicFile = ({ database, primary }: MediaContext, segment: string) =>
  getFileByKey(database, segment).catch((error) => {
    if (database === primary || !isNotFound(error)) throw error
    return getFileByKey(primary, segment)
  })

/** `/media/{key}`. Responses have headers that keep browsers from executing them. */
export const mediaEndpoints = [readFile]
