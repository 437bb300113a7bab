import { pipeline } from 'node:stream/promises'
import type { ServiceContext } from '../../auth/service-context.ts'
import { operation } from '../../lib/operation.ts'
import { keyParam } from './input.ts'
import { fileByKey } from './service.ts'

const read = operation({
  method: 'get',
  path: '/media/{key}',
  name: 'readFile',
  tag: 'media',
  summary: 'The bytes of a picture, a video or a document',
  description: 'Never changes under its address. Ranges are answered; documents come as attachments under their own names.',
  access: 'public',
  params: keyParam,
  answer: { status: 200, description: 'The file in its own media type; 206 with a part of it, where a range is asked for.', type: '*/*' },
  refusals: ['NOT_FOUND', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
  async handle({ database, storage }: Pick<ServiceContext, 'viewer' | 'database' | 'storage'>, { params, response }) {
    const { file, key } = await fileByKey(database, params.key)
    response.set({
      'Content-Type': file.mimeType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (file.kind === 'DOCUMENT') response.attachment(file.filename).type(file.mimeType)
    if (storage.localFolder) return response.sendFile(key, { root: storage.localFolder, dotfiles: 'allow', cacheControl: false })
    await pipeline(await storage.read(key), response).catch((error) => {
      // The reader left early.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    })
  },
})

/** `/media/{key}`: for anyone, so nobody is asked who reads; it never changes and never runs. */
export const mediaOperations = [read]
