import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Account, createStudent, type Student, signUp } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const dayMs = 24 * 60 * 60 * 1000
const createName = () => `n${randomUUID().slice(0, 12)}`

async function changeUsername(target: Parameters<typeof graphql>[0], { token }: Pick<Account, 'token'>, username: string) {
  const document = 'mutation($username: String!) { changeUsername(input: {username: $username}) { user { username } } }'
  const { data, errors } = await graphql(target, document, { username }, token)
  return errors ? errors[0]?.extensions : data.changeUsername.user.username
}
const createDraft = async ({ token }: Pick<Account, 'token'>, username: string) =>
  (await graphql(app, 'mutation($username: String!) { createDraft(input: {username: $username}) { user { username } } }', { username }, token)).errors?.[0]
    ?.extensions
const findUsername = async (target: Parameters<typeof graphql>[0], username: string) =>
  (await graphql(target, 'query($username: String!) { user(username: $username) { username } }', { username })).data.user?.username ?? null
const isAvailable = async (username: string, token?: string) =>
  (await graphql(app, 'query($username: String!) { usernameAvailable(username: $username) }', { username }, token)).data.usernameAvailable

describe('changeUsername', () => {
  test('the old username leads to the user for a year and is given to nobody else', async () => {
    const person = await createStudent(app)
    const name = createName()
    expect(await changeUsername(app, person, name)).toBe(name)
    expect(await findUsername(app, person.username.toUpperCase())).toBe(name)
    expect(await isAvailable(person.username)).toBe(false)
    expect(await createDraft(await signUp(), person.username)).toMatchObject({ code: 'CONFLICT', field: 'username' })
    expect(await changeUsername(app, await createStudent(app), person.username)).toMatchObject({ code: 'CONFLICT', field: 'username' })
    const later = await startTestApp(app, { now: () => new Date(Date.now() + 366 * dayMs) })
    expect(await findUsername(later, person.username)).toBeNull()
    expect(await isAvailable(person.username)).toBe(false)
    await later.stop()
  })

  test('a username can be changed again after 180 days, also back', async () => {
    const person = await createStudent(app)
    const name = createName()
    await changeUsername(app, person, name)
    expect(await changeUsername(app, person, createName())).toMatchObject({ code: 'CONFLICT', field: 'username' })
    const { settings } = (await graphql(app, '{ viewer { settings { usernameChangeableAt } } }', {}, person.token)).data.viewer
    expect(Date.parse(settings.usernameChangeableAt)).toBeGreaterThan(Date.now() + 179 * dayMs)
    const later = await startTestApp(app, { now: () => new Date(Date.now() + 181 * dayMs) })
    expect(await changeUsername(later, person, person.username)).toBe(person.username)
    expect(await findUsername(later, name)).toBe(person.username)
    await later.stop()
  })

  test('a taken username is a conflict, in any case', async () => {
    const other = await createStudent(app)
    expect(await changeUsername(app, await createStudent(app), other.username.toUpperCase())).toMatchObject({ code: 'CONFLICT', field: 'username' })
  })

  test('of many who want one username, one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createStudent(app)))
    const name = createName()
    const results = await Promise.all(people.map((person) => changeUsername(app, person, name)))
    expect(results.filter((result) => result === name)).toHaveLength(1)
    expect(await app.database.user.count({ where: { usernameKey: name } })).toBe(1)
  })
})

test('a username that its user gives up is given to none of those who want it at the same time', async () => {
  const [students, accounts] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => createStudent(app))),
    Promise.all(Array.from({ length: 5 }, () => signUp())),
  ])
  const [person, ...others] = students as [Student, ...Student[]]
  const name = createName()
  const [changed, ...refused] = await Promise.all([
    changeUsername(app, person, name),
    ...others.map((other) => changeUsername(app, other, person.username)),
    ...accounts.map((account) => createDraft(account, person.username)),
  ])
  expect(changed).toBe(name)
  expect(refused).toHaveLength(9)
  for (const outcome of refused) expect(outcome).toMatchObject({ code: 'CONFLICT', field: 'username' })
  expect(await findUsername(app, person.username)).toBe(name)
})

describe('reserved usernames', () => {
  test.each([
    'feed',
    'Profile',
    'businesses',
    'by-email',
    'progress',
    'check-username',
    'draft',
    'setup',
    'settings',
    'thinnai',
    'ad.min',
    'a_d-m.i_n',
    'by.email',
    'Thin-nai',
    'mod',
  ])('%s is not available', async (username) => {
    expect(await isAvailable(username)).toBe(false)
    expect(await createDraft(await signUp(), username)).toMatchObject({ code: 'CONFLICT', field: 'username' })
    expect(await changeUsername(app, await createStudent(app), username)).toMatchObject({ code: 'CONFLICT', field: 'username' })
  })

  test.each(['_me_', 'ravi.', '-ravi', '...', '___'])('%s is no new username: it begins and ends with a letter or digit', async (username) => {
    const refusal = { code: 'INVALID_INPUT', field: 'username' }
    expect(await isAvailable(username)).toBe(false)
    expect(await createDraft(await signUp(), username)).toMatchObject(refusal)
    expect(await changeUsername(app, await createStudent(app), username)).toMatchObject(refusal)
  })

  test('an account with an older name keeps it, and may repeat its draft', async () => {
    const person = await createStudent(app)
    const username = `${person.username}.`
    await app.database.user.update({ where: { uid: person.uid }, data: { username, usernameKey: username } })
    expect(await createDraft(person, username)).toBeUndefined()
    expect(await findUsername(app, username)).toBe(username)
  })

  test('an account that has one keeps it and is asked to choose another', async () => {
    const person = await createStudent(app)
    await app.database.user.update({ where: { uid: person.uid }, data: { username: 'Draft', usernameKey: 'draft' } })
    const { viewer } = (await graphql(app, '{ viewer { username settings { usernameIsReserved } } }', {}, person.token)).data
    expect(viewer).toEqual({ username: 'Draft', settings: { usernameIsReserved: true } })
    expect(await findUsername(app, 'draft')).toBe('Draft')
  })
})
