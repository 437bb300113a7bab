import type { NotificationKind, Role } from '../../../generated/prisma/client.ts'
import { formatCampusDate } from '../../../utils/campus-time.ts'
import { formatActors, type Kind, type NotificationDetails, quote } from '../kind.ts'

const roleNames: Record<Role, string> = { MODERATOR: 'a moderator', ADMINISTRATOR: 'an administrator' }
const rolePaths: Record<Role, string> = { MODERATOR: '/moderation', ADMINISTRATOR: '/admin' }

/** `A case waits`, `3 cases wait` */
const toCases = (count: number) => (count === 1 ? 'A case waits' : `${count} cases wait`)

function describeRole({ role, isRevoked, endsAt }: NotificationDetails): string {
  const name = role ? roleNames[role] : 'a moderator'
  if (isRevoked) return `You are no longer ${name}`
  return `You are now ${name}${endsAt ? `, until ${formatCampusDate(new Date(endsAt))}` : ''}`
}

/** What those with a role are notified of, and the roles themselves. Nothing names who reported. */
export const staffKinds = {
  CASE: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Cases that wait for a moderator',
    role: 'MODERATOR',
    describe: ({ caseCount, isUrgent }) => ({
      text: isUrgent ? `Danger was reported. ${toCases(caseCount ?? 1)} for a moderator` : `${toCases(caseCount ?? 1)} for a moderator`,
      path: '/moderation',
    }),
  },
  APPEAL: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Appeals that wait for a moderator',
    role: 'MODERATOR',
    describe: ({ caseCount }) => ({
      text: caseCount === 1 ? 'An appeal waits for another moderator' : `${caseCount} appeals wait for another moderator`,
      path: '/moderation?queue=appeals',
    }),
  },
  NEW_CLUB: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Requests for new clubs',
    role: 'ADMINISTRATOR',
    describe: ({ names, actorCount, title }) => ({
      text:
        actorCount === 1
          ? `${formatActors(names, 1)} asks for a new club ${quote(title ?? '')}`.trim()
          : `${formatActors(names, actorCount)} ask for new clubs`,
      path: '/admin/clubs',
    }),
  },
  ROLE: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Roles that you are granted',
    describe: (details) => ({ text: describeRole(details), path: details.role && !details.isRevoked ? rolePaths[details.role] : '/profile' }),
  },
} satisfies Partial<Record<NotificationKind, Kind>>
