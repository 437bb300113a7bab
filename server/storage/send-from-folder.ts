import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request, Response } from 'express'

/** Answers with a file of a folder. As many last bytes as it has or more are all of it (RFC 9110, section 14.1.2), where Express refuses more. */
export async function sendFromFolder(root: string, key: string, request: Request, response: Response) {
  const [, last] = /^bytes=-(\d+)$/.exec(request.get('range') ?? '') ?? []
  const file = last && (await stat(join(root, key)).catch(() => null))
  if (file && Number(last) > file.size) request.headers.range = 'bytes=0-'
  response.sendFile(key, { root, dotfiles: 'allow', cacheControl: false })
}
