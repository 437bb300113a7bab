import type { ApolloClient } from '@apollo/client'
import { CheckInAttendeesDocument } from '../../../generated/graphql.ts'
import type { Scan } from '../../../lib/check-in/scan-store.ts'
import type { ScanResult } from './scan-report.ts'

/** A body of 100 KB has about 300 scans with signed tickets. */
export const maxBatchSize = 250

type Batch = { eventId: string; link: string | null; scans: readonly Scan[] }

/** Sends scans to the server: the ticket codes, which it stores, or the signed tickets that this device did not know. Repeating it changes nothing. */
export async function sendScans(client: ApolloClient, { eventId, link, scans }: Batch): Promise<readonly ScanResult[]> {
  const input = {
    eventId,
    link,
    scans: scans.map(({ id, ticket, ticketCode, at }) => ({ deviceScanId: id, at, ...(ticket ? { ticket } : { ticketCode }) })),
  }
  const { data } = await client.mutate({ mutation: CheckInAttendeesDocument, variables: { input }, fetchPolicy: 'no-cache' })
  if (!data) throw new TypeError('The response has no data.')
  return data.checkInAttendees.results
}

/** The scans that are done, and those that the server has refused, which an organiser has to look at: the person has entered already. */
export function splitResults(scans: readonly Scan[], results: readonly ScanResult[]): { doneIds: string[]; refused: Scan[] } {
  const outcomes = new Map(results.map(({ deviceScanId, outcome }) => [deviceScanId, outcome]))
  const doneIds: string[] = []
  const refused: Scan[] = []
  for (const scan of scans) {
    const outcome = outcomes.get(scan.id)
    if (outcome === 'CHECKED_IN' || outcome === 'ALREADY' || outcome === 'UNDONE') doneIds.push(scan.id)
    else if (outcome) refused.push({ ...scan, refusal: outcome })
  }
  return { doneIds, refused }
}
