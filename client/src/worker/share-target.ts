import { saveShared } from '../lib/offline/shared-content.ts'
import { composeSearch, paths, sharedSearch } from '../lib/paths.ts'

/** Saves what another app shares (the form of the manifest's share target), and opens the lounge, which makes a post of it; without it if it cannot be saved. */
export async function receiveShared(request: Request): Promise<Response> {
  let search = sharedSearch
  try {
    await saveForm(await request.formData())
  } catch (error) {
    console.warn('What was shared could not be saved', error)
    search = composeSearch
  }
  return Response.redirect(paths.lounge + search, 303)
}

async function saveForm(form: FormData) {
  const texts = ['title', 'text', 'url'].flatMap((name) => String(form.get(name) ?? '').trim() || [])
  const files = form.getAll('files').filter((value) => value instanceof File)
  await saveShared({ texts: [...new Set(texts)], files })
}
