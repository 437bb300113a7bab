import { formatAgo } from '../format/format-ago.ts'
import { toApiError } from '../network/api-error.ts'

/** Says that the page shows what was saved then, 0 if that is not known, and what has failed since. */
export const describeSaved = (savedAt: number, error: unknown) =>
  [`This was saved on this device ${savedAt ? formatAgo(savedAt) : 'earlier'}.`, ...(error ? [toApiError(error).message] : [])].join(' ')
