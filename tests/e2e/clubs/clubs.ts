import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, createRoleHolder, createStudentAccount, createUsername } from '../accounts.ts'
import { sendQuery } from '../reactions/reactions.ts'

type Student = Account & { username: string }
export type Club = { id: string; slug: string; name: string; head: Student }

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Call a mutation of clubs. */
export const callClub = (request: APIRequestContext, account: Account, mutation: string, input: object, result = '__typename') =>
  sendQuery(request, account, `mutation ($input: ${capitalize(mutation)}Input!) { ${mutation}(input: $input) { ${result} } }`, { input })

let administrator: Promise<Student> | undefined

/** An administrator of this worker's server. */
const getAdministrator = (request: APIRequestContext) => {
  administrator ??= createRoleHolder(request, 'ADMINISTRATOR')
  return administrator
}

/** Create a club with a head, as administrators do. `isInSetup`: set-up offers it. */
export async function createClub(request: APIRequestContext, joinPolicy: 'OPEN' | 'REQUEST' | 'INVITATION' = 'OPEN', isInSetup = false): Promise<Club> {
  const account = await getAdministrator(request)
  const head = await createStudentAccount(request)
  const name = `Club ${createUsername()}`
  const data = await callClub(
    request,
    account,
    'createClub',
    { name, category: 'Sport', keywords: [], ...(isInSetup && { setupLabel: name }) },
    'club { id slug }',
  )
  const { id, slug } = data.createClub.club
  await callClub(request, account, 'setMemberRole', { clubId: id, username: head.username, role: 'HEAD', title: 'Captain' })
  if (joinPolicy !== 'OPEN') await callClub(request, head, 'saveClub', { clubId: id, joinPolicy })
  return { id, slug, name, head }
}

/** Add a new student to an open club. */
export async function createMember(request: APIRequestContext, club: Club): Promise<Student> {
  const student = await createStudentAccount(request)
  await callClub(request, student, 'joinClub', { clubId: club.id })
  return student
}

/** Archive a club, as administrators do. */
export const archiveClub = async (request: APIRequestContext, club: Club) =>
  callClub(request, await getAdministrator(request), 'setClubArchived', { clubId: club.id, archived: true })

/** A tab of the page of a club. */
export const clubTab = (page: Page, club: { name: string }, tab: string) =>
  page.getByRole('navigation', { name: club.name }).getByRole('link', { name: tab, exact: true })

/** The items of a list of members. */
export const memberItems = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
