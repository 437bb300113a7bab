import type { Role } from '../../generated/graphql.ts'

export const roleLabels: Record<Role, string> = { MODERATOR: 'Moderator', ADMINISTRATOR: 'Administrator' }
