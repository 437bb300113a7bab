import type { ServiceContext } from '../../../auth/service-context.ts'
import { assertSignedIn } from '../../../auth/viewer.ts'
import { getRestorableSince } from '../../texts/policy.ts'
import { type DeletedSubjectRecord, findDeletedSubjects } from '../data/deleted-subjects.ts'

/** The posts and replies that the viewer has deleted in the last 24 hours, last deleted first. */
export async function getDeletedSubjects(context: ServiceContext): Promise<DeletedSubjectRecord[]> {
  const { uid } = assertSignedIn(context.viewer)
  return findDeletedSubjects(context.database, uid, getRestorableSince(context.now()))
}
