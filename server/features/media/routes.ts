import { pipeline } from 'node:stream/promises'
import { Router } from 'express'
import type { ServiceContext } from '../../auth/service-context.ts'
import { fileByKey } from './service.ts'

/** `/media/{key}`: for anyone, so nobody is asked who reads; never changes, never runs; documents come as attachments under their own names. */
export function mediaRoutes({ database, storage }: Pick<ServiceContext, 'database' | 'storage'>) {
  return Router().get('/:key', async (request, response) => {
    const { file, key } = await fileByKey(database, request.params.key)
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
  })
}
