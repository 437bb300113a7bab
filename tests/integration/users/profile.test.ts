import { describe, expect, test } from 'vitest'
import { type Account, createStudent } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
type Student = Account & { username: string }

const parts = { course: 'BA English', bio: 'Filter coffee.', clubs: ['CodeForge-(Coding)'], links: [{ label: 'Code', url: 'https://example.com/kavya' }] }

const saveProfile = (token: string, input: object) =>
  graphql(app, 'mutation($input: SaveProfileInput!) { saveProfile(input: $input) { user { id profilePic } } }', { input }, token)

async function readProfile({ username }: Student) {
  const query = 'query($username: String!) { user(username: $username) { course bio clubs { setupLabel } links { label url } } }'
  const { course, bio, clubs, links } = (await graphql(app, query, { username })).data.user
  return { course, bio, clubs: clubs.map(({ setupLabel }: { setupLabel: string }) => setupLabel), links }
}

test('a post card shows the course only if everyone may see it', async () => {
  const person = await createStudent(app)
  await saveProfile(person.token, { course: 'BA English', courseVisibility: 'CAMPUS' })
  await request(app, 'POST', '/api/posts', { contentHtml: '<p>Hello</p>', community: 'lounge' }, person.token)
  const { posts } = (await graphql(app, '{ posts(community: LOUNGE, first: 1) { edges { node { author { username course } } } } }')).data
  expect(posts.edges[0].node.author).toEqual({ username: person.username, course: null })
})

describe('saveProfile', () => {
  test('leaves omitted fields unchanged', async () => {
    const person = await createStudent(app)
    await saveProfile(person.token, parts)
    await saveProfile(person.token, { bio: 'Rust.' })
    expect(await readProfile(person)).toEqual({ ...parts, bio: 'Rust.' })
  })

  test('replaces and removes the picture with its file', async () => {
    const person = await createStudent(app)
    const readPicture = async () => (await graphql(app, '{ viewer { profilePic } }', {}, person.token)).data.viewer.profilePic
    const savePicture = async () =>
      graphql(app, 'mutation($file: Upload!) { saveProfile(input: {profilePic: $file}) { user { id } } }', { file: await createPng() }, person.token)
    await savePicture()
    const first = await readPicture()
    await savePicture()
    expect(await readPicture()).not.toBe(first)
    await saveProfile(person.token, { bio: 'Unchanged picture.' })
    expect(await readPicture()).toMatch(/^\/media\//)
    const filesBefore = (await app.listStoredFiles()).length
    await saveProfile(person.token, { removeProfilePic: true })
    expect(await readPicture()).toBeNull()
    expect((await app.listStoredFiles()).length).toBeLessThan(filesBefore)
    expect(await app.database.file.count({ where: { ownerUid: person.uid } })).toBe(0)
  })

  test.each([
    ['links.0.url', { links: [{ label: 'x', url: 'http://example.com' }] }],
    ['links.0.url', { links: [{ label: 'x', url: 'javascript:alert(1)' }] }],
    ['links.0.label', { links: [{ label: ' ', url: 'https://example.com' }] }],
    ['links', { links: Array.from({ length: 6 }, () => ({ label: 'x', url: 'https://example.com' })) }],
    ['course', { course: 'Astrology' }],
    ['clubs', { clubs: ['Chess'] }],
  ])('refuses bad input with the field %s', async (field, input) => {
    const { token } = await createStudent(app)
    expect((await saveProfile(token, input)).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field })
  })

  test('stores a hostile label as text, on one line and without invisible characters', async () => {
    const person = await createStudent(app)
    await saveProfile(person.token, { links: [{ label: '<b>\u202ecode\u0007\n"x"</b>', url: 'https://example.com/"><script>' }] })
    const [link] = (await readProfile(person)).links as typeof parts.links
    expect(link?.label).toMatch(/^<b>.?code.?"x"<\/b>$/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test is about them
    expect(link?.label).not.toMatch(/[\u0000-\u001f\u202e]/)
    expect(link?.url).not.toMatch(/["<>]/)
  })

  test('removes credentials from a link', async () => {
    const person = await createStudent(app)
    await saveProfile(person.token, { links: [{ label: 'x', url: 'https://bank.example@evil.example/' }] })
    expect((await readProfile(person)).links).toEqual([{ label: 'x', url: 'https://evil.example/' }])
  })
})
