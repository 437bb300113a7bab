import type { Community } from '../../../generated/graphql.ts'
import type { AttachedFile } from '../editor/stored-draft.ts'
import { filterAllowedFiles, isFileAllowed } from './file-rules.ts'

/** A file that was removed because its community does not accept it, and its position among the files. */
export type RemovedFile = { attached: AttachedFile; position: number }

/**
 * Applies another community's file types to a draft: removes files that it does not accept, with the alert of the spec (section 5, Post), and
 * restores files that were removed for an earlier community, at their positions, up to five files.
 */
export function changeCommunity(community: Community, files: AttachedFile[], removed: RemovedFile[]) {
  const current = filterAllowedFiles(community, toFiles(files))
  const restored = removed.map(({ attached }) => attached.file).filter((file) => isFileAllowed(community, file))
  const { allowed: allowedFiles, alert } = filterAllowedFiles(community, [...current.allowed, ...restored])
  const all = removed.reduce((list, { attached, position }) => list.toSpliced(position, 0, attached), files)
  return {
    files: all.filter(({ file }) => allowedFiles.includes(file)),
    removed: all.map((attached, position) => ({ attached, position })).filter(({ attached }) => !allowedFiles.includes(attached.file)),
    alert: [current.alert, alert].filter(Boolean).join(' ') || null,
  }
}

const toFiles = (attached: AttachedFile[]) => attached.map(({ file }) => file)
