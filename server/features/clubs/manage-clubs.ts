import type { ServiceContext } from '../../auth/service-context.ts'
import type { Transaction } from '../../database/client.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import { conflict, invalid, notFound } from '../../utils/errors.ts'
import { findNeighbour } from '../../utils/find-neighbour.ts'
import { parseInput } from '../../utils/parse.ts'
import type { AuditAction } from '../audit-log/actions.ts'
import { withAuditedChange } from '../audit-log/with-audited-change.ts'
import { assertAdministrator, assertCanChangeCampus } from '../roles/service.ts'
import { insertClub, listAllClubs, lockClubs, type ManagedClub, updateClub } from './data.ts'
import { createClubInput, maxClubs, moveClubInput, setClubArchivedInput, updateClubInput } from './input.ts'

/** The drawing of clubs that administrators add, from client/art. */
const newClubBanner = '/clubs/club.svg'

/** All clubs in the order of the clubs page, archived ones too; at most 200. For administrators. */
export async function getManagedClubs(context: ServiceContext): Promise<ManagedClub[]> {
  await assertAdministrator(context)
  return listAllClubs(context.database)
}

/** Adds a club at the end of the clubs page and of account set-up. CONFLICT for a name, slug or label of another one. For administrators. */
export async function createClub(context: ServiceContext, input: unknown): Promise<ManagedClub> {
  const { uid } = await assertCanChangeCampus(context)
  const fields = parseInput(createClubInput, input)
  return changeClubs(context, uid, 'club.created', (transaction, clubs) => addClub(transaction, clubs, fields))
}

/** Adds a club at the end of the lists, with a slug made of its name. The errors of `createClub`. `clubs`: all clubs, which are locked. */
export async function addClub(
  transaction: Transaction,
  clubs: readonly ManagedClub[],
  fields: Pick<ManagedClub, 'name' | 'category' | 'keywords' | 'setupLabel'>,
): Promise<ManagedClub> {
  const slug = toSlug(fields.name)
  if (!slug) throw invalid('The name needs a letter or a digit.', 'name')
  if (clubs.length >= maxClubs) throw conflict(`There can be ${maxClubs} clubs, archived ones included.`)
  const namesake = clubs.find((club) => club.slug === slug)
  if (namesake) throw createNameConflict(namesake)
  assertFree(clubs, fields)
  const position = getLast(clubs.map((club) => club.position)) + 1
  const keywords = buildKeywords(fields.name, fields.keywords)
  return insertClub(transaction, { ...fields, slug, keywords, position, banner: newClubBanner, setupPosition: getSetupPosition(clubs, fields.setupLabel) })
}

/** Changes a club; its slug stays. The last write wins. NOT_FOUND without the club, CONFLICT for the name or label of another one. For administrators. */
export async function changeClub(context: ServiceContext, input: unknown): Promise<ManagedClub> {
  const { uid } = await assertCanChangeCampus(context)
  const { clubId, ...fields } = parseInput(updateClubInput, input)
  return changeClubs(context, uid, 'club.changed', (transaction, clubs) => {
    const club = getClub(clubs, clubId)
    const others = clubs.filter((other) => other !== club)
    assertFree(others, fields)
    const keywords = buildKeywords(fields.name, fields.keywords, club.name)
    return updateClub(transaction, club.slug, { ...fields, keywords, setupPosition: club.setupPosition ?? getSetupPosition(clubs, fields.setupLabel) })
  })
}

/** Archives or restores a club; repeating it changes nothing. Members and events stay. NOT_FOUND without the club. For administrators. */
export async function setClubArchived(context: ServiceContext, input: unknown): Promise<ManagedClub> {
  const { uid } = await assertCanChangeCampus(context)
  const { clubId, archived } = parseInput(setClubArchivedInput, input)
  return changeClubs(context, uid, archived ? 'club.archived' : 'club.restored', async (transaction, clubs) => {
    const club = getClub(clubs, clubId)
    if ((club.archivedAt !== null) === archived) return club
    if (archived) await recordDomainEvent(transaction, { kind: 'club.archived', subject: club.slug, actor: uid, at: context.now() })
    return updateClub(transaction, club.slug, { archivedAt: archived ? context.now() : null })
  })
}

/** Moves a club by one place, on the clubs page or in account set-up; at the end of the list it stays. Returns all clubs. For administrators. */
export async function moveClub(context: ServiceContext, input: unknown): Promise<ManagedClub[]> {
  const { uid } = await assertCanChangeCampus(context)
  const { clubId, direction, order } = parseInput(moveClubInput, input)
  await changeClubs(context, uid, 'club.moved', async (transaction, clubs) => {
    const club = getClub(clubs, clubId)
    const active = clubs.filter(({ archivedAt }) => !archivedAt)
    const inSetup = active.filter(({ setupLabel }) => setupLabel !== null).sort((one, other) => (one.setupPosition ?? 0) - (other.setupPosition ?? 0))
    const [moved, neighbour] = findNeighbour(order === 'PAGE' ? active : inSetup, (each) => each === club, direction) ?? []
    if (!moved || !neighbour) return club
    const toChange = ({ position, setupPosition }: ManagedClub) => (order === 'PAGE' ? { position } : { setupPosition })
    await updateClub(transaction, neighbour.slug, toChange(moved))
    return updateClub(transaction, moved.slug, toChange(neighbour))
  })
  return listAllClubs(context.database)
}

type Change = (transaction: Transaction, clubs: ManagedClub[]) => Promise<ManagedClub>

const changeClubs = (context: ServiceContext, actorUid: string, act: AuditAction, change: Change): Promise<ManagedClub> =>
  withAuditedChange(context, lockClubs, { act, actorUid, getDetails: ({ slug }) => ({ club: slug }) }, change)

function getClub(clubs: readonly ManagedClub[], slug: string): ManagedClub {
  const club = clubs.find((each) => each.slug === slug)
  if (!club) throw notFound('There is no such club.')
  return club
}

const isSame = (one: string | null, other: string | null) => one !== null && one.toLowerCase() === other?.toLowerCase()

function assertFree(others: readonly ManagedClub[], { name, setupLabel }: Pick<ManagedClub, 'name' | 'setupLabel'>) {
  const namesake = others.find((club) => isSame(club.name, name))
  if (namesake) throw createNameConflict(namesake)
  if (others.some((club) => isSame(club.setupLabel, setupLabel))) throw conflict('Another club has this label.', 'setupLabel')
}

const createNameConflict = (namesake: ManagedClub) =>
  conflict(namesake.archivedAt ? 'An archived club has this name. Restore it.' : 'There is a club with this name.', 'name')

const getLast = (positions: (number | null)[]) => Math.max(0, ...positions.map((position) => position ?? 0))

const getSetupPosition = (clubs: readonly ManagedClub[], setupLabel: string | null) =>
  setupLabel === null ? null : getLast(clubs.map((club) => club.setupPosition)) + 1

/** The first keyword is the name itself, as in all clubs; an old name is left out. */
const buildKeywords = (name: string, keywords: string[], oldName = name): string[] => {
  const names = [name.toLowerCase(), oldName.toLowerCase()]
  return [name.toLowerCase(), ...keywords.filter((keyword) => !names.includes(keyword))]
}

/** The name for URLs: letters and digits of any script in lower case, with `-` between words. Empty if there are none. */
const toSlug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
