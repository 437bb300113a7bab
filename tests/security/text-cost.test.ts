import { beforeAll, expect } from 'vitest'
import { cpuMsOfAsync } from '../support/cpu-time.ts'
import { createPost, createStudent, type Student } from '../support/factories.ts'
import { request } from '../support/http/client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp()
let student: Student
let postId: string
beforeAll(async () => {
  student = await createStudent(app)
  postId = (await createPost(app, { token: student.token })).nodeId
})

const maxRatio = 20
/** Below the limit of a body, 100 KB, as JSON. */
const maxBytes = 96_000
/** Below the limit of a text, 50 KB. */
const maxBodyBytes = 49_000

const fill = (part: string, bytes: number) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)))
const acute = '\u0301'

/** Texts that are expensive to normalize, to search or to split, of this many bytes. */
const createHostileTexts = (bytes: number): [name: string, text: string][] => [
  ['one run of marks', `e${fill(acute, bytes - 1)}`],
  ['one run of marks of two classes', `e${fill('\u0301\u0323', bytes - 1)}`],
  ['runs of 30 marks', fill(`e${'\u0323\u0301'.repeat(15)}`, bytes)],
  ['runs of 31 marks', fill(`e${acute.repeat(31)}`, bytes)],
  ['marks around joiners', `e${fill(`${acute}\u200d`, bytes - 1)}`],
  ['marks of two classes around joiners', fill(`e${'\u0652'.repeat(30)}\u200d${'\u064b'.repeat(30)}\u200d`, bytes)],
  ['half-width marks of Kana', `e${fill('\u0345\uff9e', bytes - 1)}`],
  ['marks around half-width marks of Kana', `e${fill(`${'\u0652'.repeat(30)}\uff9e`, bytes - 1)}`],
  ['ligatures that become 18 letters', fill('\ufdfa', bytes)],
  ['Hangul syllables in parts', fill('\u1112\u1161\u11ab', bytes)],
  ['joiners', fill('\u200d', bytes)],
  ['variation selectors', fill('\u{e0101}', bytes)],
  ['spaces', fill(' ', bytes)],
  ['spaces of other kinds', fill('\u3000\u00a0', bytes)],
  ['hash signs', fill('#', bytes)],
  ['hashtags', fill('#a ', bytes)],
  ['hashtags that are too long', fill(`#${'a'.repeat(101)} `, bytes)],
  ['at signs', fill('@', bytes)],
  ['names that are too long', fill(`@${'a'.repeat(41)} `, bytes)],
  ['stops', fill('.', bytes)],
  ['letters of two cases', fill('\u0130', bytes)],
]

/** The same as HTML: with references to characters, and with elements between the marks. */
const createHostileMarkup = (bytes: number): [name: string, text: string][] => [
  ...createHostileTexts(bytes - 7).map(([name, text]): [string, string] => [name, `<p>${text}</p>`]),
  ['references to marks', `<p>e${fill('&#769;', bytes - 8)}</p>`],
  ['marks between elements', `<p>e${fill(`<x>${acute.repeat(30)}</x>`, bytes - 8)}</p>`],
  ['marks in allowed elements', `<p>e${fill(`<b>${acute.repeat(30)}</b>`, bytes - 8)}</p>`],
]

/** CPU time of this process for one request, in milliseconds. */
const measureRequestCpuMs = (query: string, variables: object, token: string) =>
  cpuMsOfAsync(async () => {
    const { status, body } = await request(app, 'POST', '/graphql', { query, variables }, token)
    expect([200, 400]).toContain(status)
    expect(body.errors?.[0]?.extensions.code).not.toBe('GRAPHQL_VALIDATION_FAILED')
  })

const lines: [name: string, query: string][] = [
  ['a muted word', 'mutation ($text: String!) { setMute(input: {kind: WORD, value: $text, mute: true}) { viewer { id } } }'],
  ['a muted hashtag', 'mutation ($text: String!) { setMute(input: {kind: TAG, value: $text, mute: true}) { viewer { id } } }'],
  ['the label of a link', 'mutation ($text: String!) { saveProfile(input: {links: [{label: $text, url: "https://example.org"}]}) { __typename } }'],
  ['a bio', 'mutation ($text: String!) { saveProfile(input: {bio: $text}) { __typename } }'],
  ['a requested club', 'mutation ($text: String!) { requestClub(input: {name: $text, category: "Games"}) { __typename } }'],
  ['a message to administrators', 'mutation ($text: String!) { requestClub(input: {name: "Go", category: "Games", message: $text}) { __typename } }'],
  ['a search for people', 'query ($text: String!) { people(query: $text) { edges { node { id } } } }'],
  ['a hashtag', 'query ($text: String!) { tag(name: $text) { name } }'],
  ['a question to Compa', 'mutation ($text: String!) { askCompa(input: {question: $text}) { answer } }'],
]

const bodies: [name: string, query: string][] = [
  ['a post', 'mutation ($text: String!) { createPost(input: {contentHtml: $text, community: LOUNGE}) { post { id } } }'],
  ['a reply', 'mutation ($text: String!, $postId: ID!) { addReply(input: {postId: $postId, contentHtml: $text}) { reply { id } } }'],
]

const cases = [
  ...lines.map(([name, query]) => ({ name, query, bytes: maxBytes, plain: fill('plain text ', maxBytes), createTexts: createHostileTexts })),
  // Plain markup that is sanitised, as the hostile one is.
  ...bodies.map(([name, query]) => ({
    ...{ name, query, bytes: maxBodyBytes, createTexts: createHostileMarkup },
    plain: `<p><b>x</b>${fill('plain text ', maxBodyBytes - 20)}</p>`,
  })),
]

for (const { name, query, bytes, plain, createTexts } of cases)
  testCase(
    `${name} of ${bytes / 1000} KB`,
    `costs less than ${maxRatio} times as much CPU time as a plain text of that size`,
    () => compare(query, plain, createTexts(bytes)),
    60_000,
  )

async function compare(query: string, plain: string, texts: [name: string, text: string][]) {
  const measure = (text: string) => measureRequestCpuMs(query, { text, postId }, student.token)
  await measure(plain)
  const plainMs = Math.min(await measure(plain), await measure(plain))
  let worst: [name: string, ratio: number] = ['', 0]
  for (const [name, text] of texts) {
    let ratio = (await measure(text)) / plainMs
    // Garbage collection adds time.
    for (let attempt = 0; ratio >= maxRatio && attempt < 3; attempt += 1) ratio = Math.min(ratio, (await measure(text)) / plainMs)
    if (ratio > worst[1]) worst = [name, ratio]
  }
  expect(worst[1], worst[0]).toBeLessThan(maxRatio)
  return `${texts.length} texts; a plain one costs ${plainMs.toFixed(1)} ms, the worst ${worst[1].toFixed(1)} times as much: ${worst[0]}`
}
