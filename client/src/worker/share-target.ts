import { saveShared } from '../lib/offline/shared-content.ts'
import { paths, sharedSearch } from '../lib/paths.ts'

/** Keeps what another app shares (the form of the manifest's share target), and opens the lounge, which makes a post of it. */
export async function receiveShared(request: Request): Promise<Response> {
  const form = await request.formData()
  const texts = ['title', 'text', 'url'].flatMap((name) => String(form.get(name) ?? '').trim() || [])
  const files = form.getAll('files').filter((value) => value instanceof File)
  await saveShared({ texts: [...new Set(texts)], files })
  return Response.redirect(paths.lounge + sharedSearch, 303)
}
