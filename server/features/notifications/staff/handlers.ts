import type { EventHandler, EventHandlers } from '../../../jobs/types.ts'
import { findUserOfGrant, listRoleHolders } from '../../roles/data.ts'
import { notify } from '../fan-out.ts'
import { filterUninvolved } from './data.ts'
import { allSubject, urgentSubject } from './subjects.ts'

/** Notifies the moderators who are not involved in a new case, of all together, and of those with a danger apart, which have an hour. */
const notifyOfCase: EventHandler<'case.reported'> = async ({ transaction }, { subject, at, payload }) => {
  const moderators = await filterUninvolved(transaction, subject, await listRoleHolders(transaction, 'MODERATOR', at))
  await notify(transaction, { kind: 'CASE', subjectId: payload.reason === 'DANGER' ? urgentSubject : allSubject, at }, moderators)
}

/** Notifies the moderators who may decide an appeal: not the one of the first decision. */
const notifyOfAppeal: EventHandler = async ({ transaction }, { subject, at }) => {
  const moderators = await filterUninvolved(transaction, subject, await listRoleHolders(transaction, 'MODERATOR', at))
  await notify(transaction, { kind: 'APPEAL', subjectId: allSubject, at }, moderators)
}

/** Notifies the person of a role that was granted or revoked. */
const notifyOfRole: EventHandler = async ({ transaction }, { subject: subjectId, at }) => {
  const userUid = await findUserOfGrant(transaction, subjectId)
  if (userUid !== null) await notify(transaction, { kind: 'ROLE', subjectId, at }, [userUid])
}

export const staffHandlers: EventHandlers = {
  'case.reported': { notify: notifyOfCase },
  'case.appealed': { notify: notifyOfAppeal },
  'role.granted': { notify: notifyOfRole },
  'role.revoked': { notify: notifyOfRole },
}
