import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request, Response } from 'express'

/**
 * Sends a file of a folder. A suffix range longer than the file means the whole file (RFC 9110, section 14.1.2), while Express
 * responds with 416.
 */
export async function sendFromFolder(root: string, key: string, request: Request, response: Response) {
  const [, suffixLength] = /^bytes=-(\d+)$/.exec(request.get('range') ?? '') ?? []
  const file = suffixLength && (await stat(join(root, key)).catch(() => null))
  if (file && Number(suffixLength) > file.size) request.headers.range = 'bytes=0-'
  response.sendFile(key, { root, dotfiles: 'allow', cacheControl: false })
}
