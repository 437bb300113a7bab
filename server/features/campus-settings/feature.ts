import { resolvers } from './resolvers.ts'

/** Limits that administrators can change. */
export const campusSettings = { name: 'campus-settings', resolvers } as const
