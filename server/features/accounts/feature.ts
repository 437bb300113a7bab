import type { AccountData } from '../../jobs/account-data.ts'
import { eraseData } from './account-data.ts'
import { accountEndpoints } from './endpoints.ts'
import { getExportById } from './exports.ts'
import { createJobs } from './jobs.ts'
import { resolvers } from './resolvers.ts'

/** `features` are all other features: what they store of an account is exported, and erased with it. */
export const createAccounts = (features: readonly (AccountData & { name: string })[]) =>
  ({
    name: 'accounts',
    resolvers,
    nodes: { Export: getExportById },
    createUnauthenticatedEndpoints: () => accountEndpoints,
    jobs: createJobs([...features, { eraseData }]),
    eraseData,
  }) as const
