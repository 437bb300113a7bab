import type { Endpoint } from '../../../server/rest/endpoint.ts'
import type { Access } from './access-table.ts'

export type Caller = { uid: string; token?: string }
export type Callers = Record<
  'no token' | 'garbage' | 'expired' | 'another student' | 'moderator' | 'administrator' | 'disabled' | 'no username' | 'outside',
  Caller
>
export type Codes = Record<keyof Callers, string>

/** The expected result of each caller: 'OK' or an error code. `ignoresCaller`: the endpoint does not read the token. */
export function expectedCodes(
  access: Endpoint<never>['access'] | Access,
  writes: boolean,
  { withoutUsername = 'CONFLICT', ignoresCaller = false }: { withoutUsername?: string | undefined; ignoresCaller?: boolean } = {},
): Codes {
  const isForRole = access === 'moderator' || access === 'administrator'
  const codeWithoutRole = isForRole ? 'FORBIDDEN' : 'OK'
  const invalidTokenCode = ignoresCaller ? 'OK' : 'UNAUTHENTICATED'
  return {
    'no token': access === 'public' ? 'OK' : 'UNAUTHENTICATED',
    garbage: invalidTokenCode,
    expired: invalidTokenCode,
    // For their own uid; requests for the owner's uid are tested below.
    'another student': codeWithoutRole,
    moderator: access === 'moderator' ? 'OK' : codeWithoutRole,
    administrator: access === 'administrator' ? 'OK' : codeWithoutRole,
    disabled: writes && !ignoresCaller ? 'UNAUTHENTICATED' : codeWithoutRole,
    'no username': access === 'public' || !writes ? codeWithoutRole : withoutUsername,
    outside: ignoresCaller ? 'OK' : 'FORBIDDEN',
  }
}

/** The results of writes that need no username. */
export const codesWithoutUsername: Record<string, string> = {
  createDraft: 'OK',
  'Mutation.createDraft': 'OK',
  'Mutation.startSession': 'OK',
  // The session is the owner's.
  'Mutation.endSession': 'NOT_FOUND',
  'Mutation.endOtherSessions': 'UNAUTHENTICATED',
  'Mutation.signOutEverywhere': 'OK',
}
