import { formatAgo } from '../format-ago.ts'
import { toApiError } from '../network/api-error.ts'

/** Says that the page shows what was saved then, and why nothing newer. */
export const describeSaved = (savedAt: number, error: unknown) => `This was saved on this device ${formatAgo(savedAt)}. ${toApiError(error).message}`
