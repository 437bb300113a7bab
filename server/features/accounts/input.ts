import { z } from 'zod'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/** How long the file of an export can be downloaded. */
export const exportTtlMs = 48 * hourMs

/** How long a user waits until the next export. */
export const exportIntervalMs = 24 * hourMs

/** An export that failed this often is given up. */
export const maxExportAttempts = 5

/** How long an export waits after an attempt that failed, so that its attempts outlast an outage. */
export const exportRetryDelayMs = 5 * minuteMs

export const secretParams = z.object({ secret: z.string().meta({ description: 'The secret of the link.' }) })
