/** The acts that are in the public log. */
export const publicActs = [
  ...(['case.opened', 'case.held', 'case.hidden', 'case.decided', 'case.appealed', 'appeal.decided', 'appeal.granted_in_part'] as const),
  ...(['sanction.imposed', 'sanction.shortened', 'sanction.lifted'] as const),
  ...(['role.granted', 'role.revoked', 'setting.changed', 'setting.reset', 'word.added', 'word.removed', 'announcement.saved', 'announcement.ended'] as const),
  ...(['club.created', 'club.changed', 'club.archived', 'club.restored', 'course.created', 'course.renamed', 'course.archived', 'course.restored'] as const),
  ...(['club.head_named', 'page.created', 'page.edited', 'page.deleted', 'question.dismissed'] as const),
] as const
/** The acts that only administrators read: they decide nothing, or concern the members of one club. */
export const internalActs = [
  ...(['case.viewed', 'case.claimed', 'case.released', 'club.moved', 'course.moved'] as const),
  ...(['club.page_saved', 'club.request_decided', 'club.role_changed', 'club.member_removed', 'club.handed_over', 'registrations.exported'] as const),
] as const
/** A new act has to be in one of the lists. */
export type AuditAction = (typeof publicActs | typeof internalActs)[number]
