import { readDraftFiles, saveDraftFiles } from '../../../lib/drafts/draft-store.ts'
import { readDraftText, saveDraftText } from '../../../lib/drafts/draft-text.ts'

/** A file of a draft and its description. */
export type AttachedFile = { file: File; alt: string }

const toFiles = (attached: AttachedFile[]) => attached.map(({ file }) => file)

/**
 * Saves the text of a draft synchronously, with the names and descriptions of the files: stored files that it does not name are ignored. The files themselves
 * are written only when they have changed. null removes the draft.
 */
export function saveStoredDraft(key: string, draft: { files: AttachedFile[] } | null, previous: AttachedFile[]) {
  const { files, ...text } = draft ?? { files: [] }
  saveDraftText(key, draft && JSON.stringify({ ...text, attached: files.map(({ file, alt }) => ({ name: file.name, alt })) }))
  const [currentFiles, previousFiles] = [toFiles(files), toFiles(previous)]
  if (currentFiles.length !== previousFiles.length || currentFiles.some((file, index) => file !== previousFiles[index])) void saveDraftFiles(key, currentFiles)
}

/** Reads a draft; `text` is null if there is none, `missingFiles` are the names of its files that the browser did not store. */
export async function readStoredDraft<Text extends object>(key: string) {
  const { attached = [], ...text } = parseDraftText(readDraftText(key))
  const stored = attached.length ? await readDraftFiles(key) : []
  const files: AttachedFile[] = []
  const missingFiles: string[] = []
  for (const { name, alt } of attached) {
    const index = stored.findIndex((file) => file.name === name)
    const [file] = index < 0 ? [] : stored.splice(index, 1)
    if (file) files.push({ file, alt })
    else missingFiles.push(name)
  }
  return { text: Object.keys(text).length ? (text as Partial<Text>) : null, files, missingFiles }
}

function parseDraftText(text: string | null): { attached?: { name: string; alt: string }[] } {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
