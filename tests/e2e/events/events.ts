import type { APIRequestContext } from '@playwright/test'
import { runSql } from '../../support/run-sql.ts'
import { type Account, createUsername, usernamePrefix } from '../accounts.ts'
import { type Club, createClub } from '../clubs/clubs.ts'
import { readDatabaseUrl } from '../database.ts'
import { expect } from '../fixtures.ts'

const hourMs = 3_600_000

/** Run a GraphQL operation as a user; fails on an error. */
export async function runOperation(request: APIRequestContext, { token }: Account, query: string, variables: object) {
  const response = await request.post('/graphql', { headers: { authorization: `Bearer ${token}` }, data: { query, variables } })
  const { data, errors } = await response.json()
  expect(errors).toBeUndefined()
  return data
}

export type Officer = Account & { club: Club }

/** Create an officer of a new club, who organises its events. */
export async function createOfficer(request: APIRequestContext): Promise<Officer> {
  const club = await createClub(request)
  return { ...club.head, club }
}

/** Plan an event of the officer's club, five days ahead, that takes registrations. */
export async function createEvent(request: APIRequestContext, officer: Officer, fields: object = {}): Promise<{ id: string; title: string; path: string }> {
  const startsAt = new Date(Date.now() + 5 * 24 * hourMs)
  const title = `Build night ${createUsername()}`
  const input = {
    ...{ title, takesRegistrations: true, clubId: officer.club.id },
    ...{ startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + 2 * hourMs).toISOString(), ...fields },
  }
  const { saveEvent } = await runOperation(request, officer, 'mutation($input: SaveEventInput!) { saveEvent(input: $input) { event { id title } } }', { input })
  return { ...saveEvent.event, path: `/events/${saveEvent.event.id}` }
}

/** The events with a title, earliest first. */
export async function findSeries(request: APIRequestContext, account: Account, title: string): Promise<{ id: string; startsAt: string }[]> {
  const [from, to] = [0, 60].map((days) => new Date(Date.now() + days * 24 * hourMs).toISOString())
  const { events } = await runOperation(request, account, 'query($from: DateTime!, $to: DateTime!) { events(from: $from, to: $to) { id title startsAt } }', {
    from,
    to,
  })
  return events.filter((event: { title: string }) => event.title === title)
}

/** Register a user for an event. */
export const register = (request: APIRequestContext, account: Account, eventId: string) =>
  runOperation(request, account, 'mutation($input: RegisterForEventInput!) { registerForEvent(input: $input) { registration { state } } }', {
    input: { eventId },
  })

/** Cancel the registration of a user. */
export const cancelRegistration = (request: APIRequestContext, account: Account, eventId: string) =>
  runOperation(request, account, 'mutation($input: CancelEventRegistrationInput!) { cancelEventRegistration(input: $input) { event { id } } }', {
    input: { eventId },
  })

/** Deletes the events of this worker's tests, whose titles contain a username: other tests expect the events of the sample campus. */
export const deleteEvents = () => runSql(readDatabaseUrl(), `delete from events where title like '%${usernamePrefix}%'`)
