import { describe, expect, test } from 'vitest'
import { callClub, createClub, expectClub, readError } from '../../support/clubs.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { countStatements, graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const setFollow = async (clubId: string, follow: boolean, { token }: Student): Promise<boolean> =>
  (await expectClub(app, 'setClubFollow', { clubId, follow }, token)).club.viewerFollows
const readFollows = async (slug: string, token?: string): Promise<boolean> =>
  (await graphql(app, 'query($slug: String!) { club(slug: $slug) { viewerFollows } }', { slug }, token)).data.club.viewerFollows

describe('setClubFollow', () => {
  test('sets a value, so that repeated calls change nothing', async () => {
    const [club, student] = [await createClub(app), await createStudent(app)]
    for (const follow of [true, false]) {
      expect([await setFollow(club, follow, student), await setFollow(club, follow, student)]).toEqual([follow, follow])
      expect([await readFollows(club, student.token), await readFollows(club)]).toEqual([follow, false])
    }
  })

  test('makes nobody a member', async () => {
    const [club, student] = [await createClub(app), await createStudent(app)]
    await setFollow(club, true, student)
    expect(await app.database.clubMember.count({ where: { clubSlug: club } })).toBe(0)
  })

  test('refuses unknown clubs, and to follow archived ones', async () => {
    const [club, student] = [await createClub(app), await createStudent(app)]
    await setFollow(club, true, student)
    await app.database.club.update({ where: { slug: club }, data: { archivedAt: new Date() } })
    const read = async (clubId: string) => readError(await callClub(app, 'setClubFollow', { clubId, follow: true }, student.token))?.[0]
    expect([await read('nowhere'), await read(club)]).toEqual(['NOT_FOUND', 'CONFLICT'])
    expect(await setFollow(club, false, student)).toBe(false)
  })
})

test('the follows of many clubs are read by one statement', async () => {
  const { token } = await createStudent(app)
  const [one, many] = ['{ clubs(search: "coding") { viewerFollows } }', '{ clubs { viewerFollows } }']
  expect((await countStatements(app, many, {}, token)).count).toBe((await countStatements(app, one, {}, token)).count)
})
