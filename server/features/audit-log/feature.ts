import { eraseData } from './account-data.ts'

/** The append-only log of what moderators and administrators do. */
export const auditLog = { name: 'audit-log', eraseData } as const
