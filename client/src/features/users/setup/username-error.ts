import { newUsernameMessage, newUsernamePattern, usernameMessage, usernamePattern } from '../../../generated/username-rule.ts'

/** Why a name cannot become a username; null if it can. */
export function findUsernameError(name: string): string | null {
  if (!usernamePattern.test(name)) return usernameMessage
  return newUsernamePattern.test(name) ? null : newUsernameMessage
}
