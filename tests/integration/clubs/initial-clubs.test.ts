import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const list = async (search?: string) => (await graphql(app, 'query($search: String) { clubs(search: $search) { name banner } }', { search })).data.clubs

test('a new database has the five clubs of the campus, in their order, with banners', async () => {
  const clubs: { name: string; banner: string }[] = await list()
  expect(clubs.map(({ name }) => name)).toEqual(['Resonance', 'Aesthetica', 'ShutterScape', 'CodeForge', 'Thirai'])
  for (const { banner } of clubs) expect(existsSync(`client/public${banner}`), banner).toBe(true)
})

test.each([
  ['DRAMA', 'Thirai'],
  ['photo', 'ShutterScape'],
  ['raw', 'Aesthetica'],
  ['  Coding ', 'CodeForge'],
])('the club with the keyword %o is %s', async (search, name) => {
  expect(await list(search)).toMatchObject([{ name }])
})
