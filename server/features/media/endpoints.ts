import type { Request } from 'express'
import type { ServiceContext } from '../../auth/service-context.ts'
import type { Viewer } from '../../auth/viewer.ts'
import type { Database } from '../../database/client.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { sendFromFolder } from '../../storage/send-from-folder.ts'
import { sendFromBucket } from '../../storage/send-range.ts'
import { AppError } from '../../utils/errors.ts'
import type { FileRecord } from './data.ts'
import type { Signature } from './hidden-file-url.ts'
import { keyParams, signedUrlQuery } from './input.ts'
import { getFileByKey, getFileSignedForMember, getHiddenFile, getMembersFile } from './service.ts'

type MediaContext = Pick<ServiceContext, 'database' | 'storage' | 'now'> & { primary: Database }

type Authenticate = (request: Request) => Promise<Viewer | null>

/**
 * `/media/{key}`. The viewer is read for files of posts for members alone, since most files are for everybody. Responses have headers that keep browsers from
 * executing them.
 */
export const createMediaEndpoints = ({ authenticate }: { authenticate: Authenticate }) => [
  defineEndpoint({
    method: 'get',
    path: '/media/{key}',
    name: 'readFile',
    tag: 'media',
    summary: 'An image, a video or a document',
    description:
      'The file at a URL never changes. Range requests are supported; documents are sent as attachments with their file names. A hidden file is served at signed URLs alone, to moderators; one of a post for the members of a club to them, by their token or at URLs that are signed for them.',
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
      const { file, isPublic } = signed
        ? { file: await findSignedFile(context, key, member, signed), isPublic: false }
        : await findFile(context, key, () => authenticate(request))
      response.set({
        'Content-Type': file.mimeType,
        'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      if (file.kind === 'DOCUMENT') response.attachment(file.filename).type(file.mimeType)
      const { storage } = context
      if (storage.localFolder !== null) return sendFromFolder(storage.localFolder, key, request, response)
      await sendFromBucket(storage.bucket, { key, modifiedAt: file.createdAt }, request, response)
    },
  }),
]

const findSignedFile = (context: MediaContext, segment: string, member: string | undefined, signature: Signature) =>
  member === undefined ? getHiddenFile(context, segment, signature) : getFileSignedForMember(context, segment, member, signature)

/** The row of a file for everybody, or for members of a club. Most files are for everybody. */
async function findFile(
  context: MediaContext,
  segment: string,
  authenticate: () => ReturnType<Authenticate>,
): Promise<{ file: FileRecord; isPublic: boolean }> {
  try {
    return { file: await findPublicFile(context, segment), isPublic: true }
  } catch (error) {
    if (!isNotFound(error)) throw error
    // Whoever is not signed in, or no longer, sees what visitors see.
    const viewer = await authenticate().catch(() => null)
    return { file: await getMembersFile(context.primary, viewer, segment), isPublic: false }
  }
}

const isNotFound = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND'

/** The row of a new file may be missing on a replica that lags: the primary decides. */
const findPublicFile = ({ database, primary }: MediaContext, segment: string) =>
  getFileByKey(database, segment).catch((error) => {
    if (database === primary || !isNotFound(error)) throw error
    return getFileByKey(primary, segment)
  })
