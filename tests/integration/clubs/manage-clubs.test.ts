import { beforeAll, expect, test } from 'vitest'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { createAdministrator } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let administrator: Student
beforeAll(async () => {
  administrator = await createAdministrator(app)
})

type Fields = { name?: string; category?: string; keywords?: string[]; setupLabel?: string | null }
const send = (query: string, input: object) => graphql(app, query, { input }, administrator.token)
const fields = 'id slug name category keywords banner setupLabel archivedAt'
const create = (input: Fields) =>
  send(`mutation($input: CreateClubInput!) { createClub(input: $input) { club { ${fields} } } }`, { category: 'Sport', keywords: [], ...input })
const update = (clubId: string, input: Fields) =>
  send(`mutation($input: UpdateClubInput!) { updateClub(input: $input) { club { ${fields} } } }`, { clubId, category: 'Sport', keywords: [], ...input })
const setArchived = (clubId: string, archived: boolean) =>
  send('mutation($input: SetClubArchivedInput!) { setClubArchived(input: $input) { club { archivedAt } } }', { clubId, archived })
const move = (clubId: string, order: 'PAGE' | 'SETUP', direction: 'UP' | 'DOWN') =>
  send('mutation($input: MoveClubInput!) { moveClub(input: $input) { clubs { slug } } }', { clubId, order, direction })
const createActive = async (input: Fields) => (await create(input)).data.createClub.club
const listPage = async (search?: string): Promise<string[]> =>
  (await graphql(app, 'query($search: String) { clubs(search: $search) { slug } }', { search })).data.clubs.map(({ slug }: { slug: string }) => slug)
const listSetup = async (): Promise<string[]> => (await graphql(app, '{ setupClubs }')).data.setupClubs
const errorOf = ({ errors }: Awaited<ReturnType<typeof graphql>>) => errors?.[0] && [errors[0].extensions.code, errors[0].message, errors[0].extensions.field]
const saveClubs = ({ token }: Student, clubs: string[]) => request(app, 'PATCH', '/api/users/me', { clubs }, token)

const pageOrder = ['resonance', 'aesthetica', 'shutterscape', 'codeforge', 'thirai']
const setupOrder = ['Aesthetica-(Art)', 'Resonance-(Music)', 'ShutterStack-(Photography)', 'CodeForge-(Coding)']

test('the clubs of the product come first, in the orders of the page and of set-up', async () => {
  expect((await listPage()).slice(0, 5)).toEqual(pageOrder)
  expect((await listSetup()).slice(0, 4)).toEqual(setupOrder)
})

test('a new club is at the end of the page and of set-up, and found by its keywords', async () => {
  const club = await createActive({ name: ' Silambam  & Kabaddi ', keywords: ['Martial Arts', 'martial arts', ''], setupLabel: 'Silambam-(Sport)' })
  expect(club).toMatchObject({ slug: 'silambam-kabaddi', name: 'Silambam & Kabaddi', keywords: ['silambam & kabaddi', 'martial arts'] })
  expect(club).toMatchObject({ banner: '/clubs/club.svg', archivedAt: null })
  expect([(await listPage()).at(-1), (await listSetup()).at(-1)]).toEqual(['silambam-kabaddi', 'Silambam-(Sport)'])
  expect(await listPage('martial')).toEqual(['silambam-kabaddi'])
  const student = await createStudent(app)
  expect((await saveClubs(student, ['Silambam-(Sport)'])).body.user.clubs).toEqual(['Silambam-(Sport)'])
})

test('names, slugs and labels are those of one club, and invalid fields are named', async () => {
  expect(errorOf(await create({ name: 'THIRAI' }))).toEqual(['CONFLICT', 'There is a club with this name.', 'name'])
  expect(errorOf(await create({ name: 'Thirai!' }))).toEqual(['CONFLICT', 'There is a club with this name.', 'name'])
  expect(errorOf(await create({ name: 'Other art', setupLabel: 'aesthetica-(art)' }))).toEqual(['CONFLICT', 'Another club has this label.', 'setupLabel'])
  expect(errorOf(await create({ name: '!?' }))).toEqual(['INVALID_INPUT', 'The name needs a letter or a digit.', 'name'])
  expect(errorOf(await create({ name: 'x'.repeat(61) }))?.[2]).toBe('name')
  expect(errorOf(await create({ name: 'Y', category: '' }))).toEqual(['INVALID_INPUT', 'A club needs a category.', 'category'])
  const keywords = Array.from({ length: 21 }, (_, index) => `k${index}`)
  expect(errorOf(await create({ name: 'Y', keywords }))).toEqual(['INVALID_INPUT', 'A club has at most 20 keywords.', 'keywords'])
  expect(errorOf(await update('nothing', { name: 'Y' }))?.[0]).toBe('NOT_FOUND')
})

test('a changed club keeps its slug, its members and its places', async () => {
  const { id } = await createActive({ name: 'Chess', keywords: ['board'], setupLabel: 'Chess-(Games)' })
  await createActive({ name: 'After chess', setupLabel: 'After chess' })
  const student = await createStudent(app)
  await saveClubs(student, ['Chess-(Games)'])
  const { club } = (await update(id, { name: 'Chess & Go', category: 'Games', keywords: ['chess', 'board'], setupLabel: 'Games' })).data.updateClub
  expect(club).toMatchObject({ id, slug: 'chess', category: 'Games', keywords: ['chess & go', 'board'] })
  expect([(await listSetup()).slice(-2), (await listPage()).slice(-2)]).toEqual([
    ['Games', 'After chess'],
    ['chess', 'after-chess'],
  ])
  expect((await request(app, 'GET', `/api/users/${student.username}`)).body.user.clubs).toEqual(['Games'])
  await update(id, { name: 'Chess & Go', category: 'Games', setupLabel: null })
  expect(await listSetup()).not.toContain('Games')
})

test('an archived club is on no list and not known to Compa; members and events keep it', async () => {
  const { id, slug } = await createActive({ name: 'Origami', keywords: ['paperfolding'], setupLabel: 'Origami-(Paper)' })
  const [member, other] = [await createStudent(app), await createStudent(app)]
  await saveClubs(member, ['Origami-(Paper)', 'CodeForge-(Coding)'])
  const startsAt = new Date()
  await app.database.event.create({
    data: { id: crypto.randomUUID(), title: 'Folding', clubSlug: slug, startsAt, endsAt: new Date(startsAt.getTime() + 1000) },
  })
  const countPassages = () => app.database.passage.count({ where: { kind: 'CLUB', sourceId: slug } })
  expect(await countPassages()).toBe(1)

  await setArchived(id, true)
  expect(await listPage()).not.toContain(slug)
  expect([await listPage('paperfolding'), await countPassages()]).toEqual([[], 0])
  expect(await listSetup()).not.toContain('Origami-(Paper)')
  expect((await saveClubs(other, ['Origami-(Paper)'])).body.error).toBe('There is no club Origami-(Paper)')
  // A form that names the club, and one that does not.
  for (const clubs of [['Origami-(Paper)', 'CodeForge-(Coding)'], []]) expect((await saveClubs(member, clubs)).status).toBe(200)
  expect((await request(app, 'GET', `/api/users/${member.username}`)).body.user.clubs).toEqual(['Origami-(Paper)'])
  const period = { from: new Date(startsAt.getTime() - 1000).toISOString(), to: new Date(startsAt.getTime() + 2000).toISOString() }
  const { data } = await graphql(app, 'query($from: DateTime!, $to: DateTime!) { events(from: $from, to: $to) { club { name } } }', period)
  expect(data.events).toEqual([{ club: { name: 'Origami' } }])

  await setArchived(id, false)
  expect([await listPage('paperfolding'), await countPassages()]).toEqual([[slug], 1])
})

test('a club moves by one place on the page and in set-up', async () => {
  const { data } = await graphql(app, '{ clubs { id slug } }')
  const getId = (slug: string) => data.clubs.find((club: { slug: string }) => club.slug === slug).id
  await move(getId('codeforge'), 'PAGE', 'UP')
  expect((await listPage()).slice(0, 5)).toEqual(['resonance', 'aesthetica', 'codeforge', 'shutterscape', 'thirai'])
  await move(getId('codeforge'), 'PAGE', 'DOWN')
  await move(getId('resonance'), 'PAGE', 'UP')
  expect((await listPage()).slice(0, 5)).toEqual(pageOrder)
  await move(getId('resonance'), 'SETUP', 'UP')
  expect((await listSetup()).slice(0, 2)).toEqual(['Resonance-(Music)', 'Aesthetica-(Art)'])
  await move(getId('resonance'), 'SETUP', 'DOWN')
  expect((await listSetup()).slice(0, 4)).toEqual(setupOrder)
})
