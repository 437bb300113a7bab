import { toConnection } from '../clubs/clubs.ts'
import { network } from '../support/network.ts'

const openedAt = '2026-08-01T04:30:00.000Z'

/** A case about a post, as the server sends it. */
export const createCase = (fields: Record<string, unknown> = {}) => ({
  ...{ __typename: 'ModerationCase', id: 'Q2FzZTox', version: 1, kind: 'POST', reason: 'SPAM', reportCount: 1, summary: 'Buy now', viewerCanDecide: true },
  ...{ openedAt, dueAt: openedAt, current: { version: 1, contentHtml: '<p>Buy now</p>' }, reports: [], history: [], surroundings: [] },
  ...fields,
})

/** Answers the queries of the queue and of the first case. */
export function answerCases(...cases: ReturnType<typeof createCase>[]) {
  network.on('ModerationCases', { moderationCases: toConnection(cases) })
  network.on('ModerationCase', () => ({ moderationCase: cases[0] ?? null }))
}
