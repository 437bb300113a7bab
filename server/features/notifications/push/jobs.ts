import { startSchedule } from '../../../jobs/data.ts'
import type { EventHandler, Schedule } from '../../../jobs/types.ts'
import { sendPushes } from './send-pushes.ts'

/** Each minute those pushes are due that have waited for the end of ten minutes. It runs on one server at a time: a slow push service holds up no other jobs. */
export const sendPushesSchedule: Schedule = { name: 'send-pushes', cron: '* * * * *', timeoutMinutes: 10, run: sendPushes }

/** Pushes new notifications at once. */
export const startPushes: EventHandler = async ({ transaction }) => void (await startSchedule(transaction, sendPushesSchedule.name))
