import { z } from 'zod'
import type { ServiceContext } from '../../../auth/service-context.ts'
import { assertSignedIn, getReader } from '../../../auth/viewer.ts'
import type { Database } from '../../../database/client.ts'
import { createCursorFormat, cursorTimeSchema, type Page, type PageArgs, readSortedPage } from '../../../relay/connection.ts'
import { type DatedRegistration, type EventPeriod, findPlaces, listRegistrationsOfUser, type RegistrationRecord } from './data.ts'

type PrimaryContext = Pick<ServiceContext, 'viewer' | 'now'> & { primary: Database }

type Position = Pick<DatedRegistration, 'startsAt' | 'id'>

const startCursors = createCursorFormat<Position, [number, string]>(
  z.tuple([cursorTimeSchema, z.uuid()]),
  ({ startsAt, id }) => [startsAt.getTime(), id],
  ([time, id]) => ({ startsAt: new Date(time), id }),
)

const readRegistrations = ({ primary, now }: PrimaryContext, userUid: string, period: EventPeriod, page: PageArgs): Promise<Page<DatedRegistration>> =>
  readSortedPage(page, startCursors, (take, after) => listRegistrationsOfUser(primary, { userUid, period, now: now() }, take, after))

/** The registrations of a user, for the user alone; null for others, and for a suspended user. */
export async function getRegistrationsOfUser(
  context: PrimaryContext,
  uid: string,
  period: EventPeriod,
  page: PageArgs,
): Promise<Page<DatedRegistration> | null> {
  return getReader(context.viewer)?.uid === uid ? readRegistrations(context, uid, period, page) : null
}

/** The registrations of the viewer. UNAUTHENTICATED for a visitor, FORBIDDEN while suspended. */
export const getViewerRegistrations = (context: PrimaryContext, period: EventPeriod, page: PageArgs): Promise<Page<DatedRegistration>> =>
  readRegistrations(context, assertSignedIn(context.viewer).uid, period, page)

/** The places of registrations on their waiting lists by the id of the registration. */
export async function getPlaces(
  { primary }: Pick<PrimaryContext, 'primary'>,
  registrations: Pick<RegistrationRecord, 'id' | 'state'>[],
): Promise<Map<string, number>> {
  const waitingIds = registrations.flatMap(({ id, state }) => (state === 'WAITING' ? [id] : []))
  return waitingIds.length > 0 ? findPlaces(primary, waitingIds) : new Map()
}
