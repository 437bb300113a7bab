import type { Community } from '../../generated/graphql.ts'
import { isTaken, keepFiles } from './file-rules.ts'
import type { Attached } from './post-draft.ts'

/** A file that was removed because its community does not take it, and its position among the others. */
export type RemovedFile = { attached: Attached; position: number }

/**
 * Applies another community's file types to a draft: removes the files that it does not take, with the alert of the spec (section 5, Post), and
 * restores those that an earlier community removed, in their place, as long as there are at most five.
 */
export function changeCommunity(community: Community, files: Attached[], removed: RemovedFile[]) {
  const staying = keepFiles(community, filesOf(files))
  const returning = removed.map(({ attached }) => attached.file).filter((file) => isTaken(community, file))
  const { kept, alert } = keepFiles(community, [...staying.kept, ...returning])
  const all = removed.reduce((list, { attached, position }) => list.toSpliced(position, 0, attached), files)
  return {
    files: all.filter(({ file }) => kept.includes(file)),
    removed: all.map((attached, position) => ({ attached, position })).filter(({ attached }) => !kept.includes(attached.file)),
    alert: [staying.alert, alert].filter(Boolean).join(' ') || null,
  }
}

const filesOf = (attached: Attached[]) => attached.map(({ file }) => file)
