import type { ModerationAction } from '../../generated/graphql.ts'
import { getDecisionLabel } from './labels.ts'

const acts: Record<string, string> = {
  'case.opened': 'Reported',
  'case.held': 'Held for review',
  'case.hidden': 'Hidden until a decision',
  'case.viewed': 'Read by a moderator',
  'case.claimed': 'Taken up',
  'case.released': 'Given back',
  'case.appealed': 'Appealed',
  'role.granted': 'Role granted',
  'role.revoked': 'Role revoked',
  'club.created': 'Club added',
  'club.changed': 'Club changed',
  'club.archived': 'Club archived',
  'club.restored': 'Club restored',
  'club.head_named': 'Head of a club named',
  'club.page_saved': 'Page of a club changed',
  'club.request_decided': 'Request of a club decided',
  'club.role_changed': 'Role in a club changed',
  'club.member_removed': 'Member of a club removed',
  'club.handed_over': 'Club handed over',
  'course.created': 'Course added',
  'course.renamed': 'Course renamed',
  'course.archived': 'Course archived',
  'course.restored': 'Course restored',
  'setting.changed': 'Setting changed',
  'setting.reset': 'Setting reset',
  'word.added': 'Word added to the list',
  'word.removed': 'Word taken from the list',
  'announcement.saved': 'Announcement published',
  'announcement.ended': 'Announcement ended',
  'sanction.imposed': 'Sanction began',
  'sanction.shortened': 'Sanction shortened',
  'sanction.lifted': 'Sanction lifted',
  'page.created': 'Campus page created',
  'page.edited': 'Campus page changed',
  'page.deleted': 'Campus page deleted',
  'registrations.exported': 'Registrations of an event exported',
  'question.dismissed': 'Unanswered question dismissed',
}

/** The acts by which the full log can be filtered. */
export const actLabels: Record<string, string> = {
  ...acts,
  'case.decided': 'Decided',
  'appeal.decided': 'Appeal decided',
  'appeal.granted_in_part': 'Appeal granted in part',
}

/** An act of the log in words; an unknown one as it is stored, without its dot. */
export function describeAct(act: string, action: ModerationAction | null): string {
  if (act === 'case.decided' && action) return getDecisionLabel(action)
  if (act === 'appeal.granted_in_part') return 'Appeal granted in part'
  if (act === 'appeal.decided') return action === 'KEEP' ? 'Appeal granted' : 'Appeal rejected'
  const words = acts[act] ?? act.replace(/[._]/g, ' ')
  return action && acts[act] ? `${words}: ${getDecisionLabel(action).toLowerCase()}` : words.charAt(0).toUpperCase() + words.slice(1)
}
