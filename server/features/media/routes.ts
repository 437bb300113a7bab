import { Router } from 'express'
import type { ContextOf } from '../../auth/service-context.ts'
import { fileByKey } from './service.ts'

/** `/media/{key}`: never changes, never runs; documents come as attachments under their own names. */
export function mediaRoutes(contextOf: ContextOf) {
  return Router().get('/:key', async (request, response) => {
    const context = contextOf(request)
    const { file, key } = await fileByKey(context, request.params.key)
    response.set({
      'Content-Type': file.mimeType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (file.kind === 'DOCUMENT') response.attachment(file.filename).type(file.mimeType)
    if (context.storage.localFolder) return response.sendFile(key, { root: context.storage.localFolder, dotfiles: 'allow', cacheControl: false })
    ;(await context.storage.read(key)).pipe(response)
  })
}
