import { eraseData, exportData } from './account-data.ts'
import { jobs } from './jobs.ts'
import { resolvers } from './resolvers.ts'
import { getSanctionById } from './service.ts'

/** Warnings, silence and suspension. */
export const sanctions = {
  name: 'sanctions',
  resolvers,
  nodes: { Sanction: getSanctionById },
  jobs,
  exportData,
  eraseData,
} as const
