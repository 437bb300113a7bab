import type { FormError } from '../../../components/forms/form.tsx'
import { toApiError } from '../../../lib/network/api-error.ts'
import { toProviderError } from './auth-errors.ts'
import { SignInCancelled } from './recent-sign-in.ts'

/** The message of a failed change of the account; null if the user has cancelled it. */
export function toAccountError(error: unknown): FormError | null {
  if (error instanceof SignInCancelled) return null
  return toProviderError(error) ?? { message: toApiError(error).message }
}
