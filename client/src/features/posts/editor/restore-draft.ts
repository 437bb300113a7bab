import { saveDraftFiles } from '../../../lib/drafts/draft-store.ts'
import { readDraftText } from '../../../lib/drafts/draft-text.ts'
import { getDraftKey } from './draft-key.ts'
import { type AttachedFile, saveStoredDraft } from './stored-draft.ts'

/**
 * Makes a waiting text the author's draft of this name, and takes it from the send queue with `take`. False if the author has another draft, which stays, or if there
 * was nothing to take.
 */
export async function restoreDraft<Draft extends { html: string; files: AttachedFile[] }>(
  author: string,
  name: string,
  draft: Draft,
  take: () => Promise<boolean>,
): Promise<boolean> {
  const key = getDraftKey(author, name)
  if (readDraftText(key) !== null) return false
  const files = draft.files.map(({ file }) => file)
  await saveDraftFiles(key, files)
  // Sent again, it is another text for the server.
  saveStoredDraft(key, { ...draft, idempotencyKey: null }, draft.files)
  const isTaken = await take()
  if (!isTaken) saveStoredDraft(key, null, draft.files)
  return isTaken
}
