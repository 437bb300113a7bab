import type { ReportReason } from '../../../generated/prisma/client.ts'

const [hourMs, dayMs] = [60 * 60 * 1000, 24 * 60 * 60 * 1000]

const minAccountAgeMs = 7 * dayMs
const minDecidedReports = 3

/** The decided reports of a user, and those of them that were upheld. */
export type ReporterRecord = { decidedCount: number; upheldCount: number; latestGroundless: Date[] }

/**
 * How much a report counts: nothing from an account under seven days, otherwise 1; once three reports of the user are decided, 0.5 for a user whose reports
 * were never upheld to 2 for one whose reports always were.
 */
export function getReportWeight({ decidedCount, upheldCount }: Omit<ReporterRecord, 'latestGroundless'>, accountAgeMs: number): number {
  if (accountAgeMs < minAccountAgeMs) return 0
  if (decidedCount < minDecidedReports) return 1
  return Math.round((0.5 + 1.5 * (upheldCount / decidedCount)) * 100) / 100
}

/** As many decisions within this time as the setting MAX_GROUNDLESS_REPORTS that found a user's reports groundless disable reporting. */
const groundlessWindowMs = 30 * dayMs
const disabledMs = 7 * dayMs

/** Until when a user cannot report; null if that is possible. `latestGroundless`: the times of the latest such decisions, newest first. */
export function getReportsDisabledUntil({ latestGroundless }: Pick<ReporterRecord, 'latestGroundless'>, maxGroundlessReports: number, now: Date): Date | null {
  const [newest, oldest] = [latestGroundless[0], latestGroundless[maxGroundlessReports - 1]]
  if (!newest || !oldest || newest.getTime() - oldest.getTime() > groundlessWindowMs) return null
  const until = new Date(newest.getTime() + disabledMs)
  return until > now ? until : null
}

/** Until when a report should be decided. */
export function getDueTime(reason: ReportReason, now: Date): Date {
  const hours = reason === 'DANGER' ? 1 : reason === 'HARASSMENT' || reason === 'SEXUAL_CONTENT' ? 4 : 24
  return new Date(now.getTime() + hours * hourMs)
}
