import type { ApiError } from './api-error.ts'

const eventName = 'session-ended'

/** Whether a request was refused because the session of this browser has ended. */
export const isSessionEnded = ({ status, field }: Pick<ApiError, 'status' | 'field'>) => status === 401 && field === 'session'

/** Reports that the session of this browser has ended, to the session provider. */
export const reportSessionEnd = () => dispatchEvent(new Event(eventName))

export function subscribeToSessionEnd(listener: () => void) {
  addEventListener(eventName, listener)
  return () => removeEventListener(eventName, listener)
}
