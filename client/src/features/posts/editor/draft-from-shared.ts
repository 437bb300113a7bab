import { saveDraftFiles } from '../../../lib/drafts/draft-store.ts'
import { type SharedContent, takeShared } from '../../../lib/offline/shared-content.ts'
import { filterAllowedFiles } from '../files/file-rules.ts'
import { getDraftKey } from './draft-key.ts'
import { readStoredDraft, saveStoredDraft } from './stored-draft.ts'

/** Adds what another app has shared to the author's draft of the lounge. Returns an alert if files were left out; null otherwise. */
export async function addSharedToDraft(author: string): Promise<string | null> {
  const shared = await takeShared()
  if (!shared) return null
  const key = getDraftKey(author, 'LOUNGE')
  const { text, files } = await readStoredDraft<{ html: string }>(key)
  const { allowed, alert } = filterAllowedFiles('LOUNGE', [...files.map(({ file }) => file), ...shared.files])
  const attached = allowed.map((file) => files.find((other) => other.file === file) ?? { file, alt: '' })
  await saveDraftFiles(key, allowed)
  saveStoredDraft(key, { ...text, ...{ community: 'LOUNGE', idempotencyKey: null, html: (text?.html ?? '') + toHtml(shared), files: attached } }, attached)
  return alert
}

/** The texts as paragraphs. */
export const toHtml = ({ texts }: Pick<SharedContent, 'texts'>) =>
  texts
    .flatMap((text) => text.split(/\s*\n\s*/))
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
