import { toApiError } from '../../lib/network/api-error.ts'

/** Why notifications could not be loaded. Without a network they are loaded once it is back. */
export const describeLoadError = (error: unknown) =>
  navigator.onLine
    ? `Your notifications could not be loaded. ${toApiError(error).message}`
    : 'You are offline. Your notifications are loaded once you are back online.'
