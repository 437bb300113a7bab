import { beforeAll, expect, test } from 'vitest'
import { type AuditAction, internalActs, publicActs } from '../../../server/features/audit-log/actions.ts'
import { recordLogEntry } from '../../../server/features/audit-log/record-log-entries.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { countStatements, graphql } from '../../support/http/client.ts'
import { createAdministrator, createModerator, decide, readCase, report } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const query = `query($first: Int = 50, $after: String, $act: String) { fullModerationLog(first: $first, after: $after, act: $act) {
  edges { node { id act actor person kind caseId reason action details { name value } } } pageInfo { hasNextPage endCursor }
} }`
let administrator: Student
let student: Student
beforeAll(async () => {
  ;[administrator, student] = [await createAdministrator(app), await createStudent(app)]
})

const readLog = async (variables: object, token = administrator.token) => graphql(app, query, { ...variables }, token)
const record = (act: AuditAction, details: object = {}) =>
  app.database.$transaction((transaction) => recordLogEntry(transaction, { act, actorUid: administrator.uid, personUid: student.uid, details, at: new Date() }))

test('the full log is for administrators', async () => {
  expect((await graphql(app, query)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  for (const { token } of [student, await createModerator(app)]) expect((await readLog({}, token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

test('people have labels that are the same in all entries, and no names', async () => {
  await record('role.granted', { role: 'MODERATOR', endsAt: null })
  await record('case.viewed')
  const { data } = await readLog({ first: 2 })
  const [viewed, first] = data.fullModerationLog.edges.map(({ node }: { node: object }) => node)
  const actor = expect.stringMatching(/^Person [0-9a-f]{8}$/)
  expect(first).toMatchObject({ act: 'role.granted', actor, person: actor, details: [{ name: 'role', value: 'MODERATOR' }], caseId: null })
  // The public log leaves this act out.
  expect(viewed).toMatchObject({ act: 'case.viewed', actor: first.actor, person: first.person })
  expect(first.actor).not.toBe(first.person)
  expect(JSON.stringify(data)).not.toContain(student.username)
  const node = 'query($id: ID!) { node(id: $id) { ... on FullModerationLogEntry { act } } }'
  expect((await graphql(app, node, { id: first.id }, administrator.token)).data.node).toEqual({ act: 'role.granted' })
  expect((await graphql(app, node, { id: first.id }, student.token)).data.node).toBeNull()
})

test('no entry has the pseudonym of a reporter', async () => {
  const [reporter, moderator] = [await createStudent(app), await createModerator(app)]
  const post = await createPost(app, { token: student.token })
  await app.database.$transaction((transaction) =>
    recordLogEntry(transaction, { act: 'club.role_changed', actorUid: administrator.uid, personUid: reporter.uid, at: new Date() }),
  )
  await report(app, reporter.token, post.nodeId)
  const opened = await readCase(app, post.id)
  await decide(app, moderator.token, { id: opened.nodeId, version: opened.version, action: 'KEEP' })
  const { pseudonym } = await app.database.logPseudonym.findUniqueOrThrow({ where: { userUid: reporter.uid } })
  const { data } = await readLog({})
  const entries = data.fullModerationLog.edges.map(({ node }: any) => node)
  expect(entries.map(({ act }: { act: string }) => act)).toEqual(expect.arrayContaining(['case.opened', 'case.decided', 'club.role_changed']))
  const named = entries.filter((entry: object) => JSON.stringify(entry).includes(pseudonym.slice(0, 8)))
  expect(named.map(({ act }: { act: string }) => act)).toEqual(['club.role_changed'])
})

type LogPage = { edges: { node: { details: { value: string }[] } }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }

test('the log has pages, also of one act, each with the same number of statements', async () => {
  for (let index = 0; index < 5; index++) await record('club.changed', { index })
  await record('word.added')
  const indexes: string[] = []
  for (let after: string | null = null, hasNextPage = true; hasNextPage; ) {
    const { edges, pageInfo }: LogPage = (await readLog({ first: 2, after, act: 'club.changed' })).data.fullModerationLog
    indexes.push(...edges.map(({ node }) => node.details[0]?.value ?? ''))
    ;({ endCursor: after, hasNextPage } = pageInfo)
  }
  expect(indexes).toEqual(['4', '3', '2', '1', '0'])
  const counts = []
  for (const first of [1, 20]) counts.push((await countStatements(app, query, { first }, administrator.token)).count)
  expect(counts[0]).toBe(counts[1])
})

test('without the reading of cases the pages are full', async () => {
  for (const act of ['word.added', 'case.viewed', 'case.viewed', 'word.removed', 'case.viewed', 'word.added'] as const) await record(act)
  const read = `query($first: Int, $after: String, $act: String) { fullModerationLog(first: $first, after: $after, act: $act, includesViews: false) {
    edges { node { act } } pageInfo { hasNextPage endCursor }
  } }`
  const readActs = async (variables: Record<string, unknown>) => {
    const { data } = await graphql(app, read, variables, administrator.token)
    const { edges, pageInfo } = data.fullModerationLog
    return { acts: edges.map(({ node }: { node: { act: string } }) => node.act), ...pageInfo }
  }
  const page = await readActs({ first: 2 })
  expect(page).toMatchObject({ acts: ['word.added', 'word.removed'], hasNextPage: true })
  expect((await readActs({ first: 1, after: page.endCursor })).acts).toEqual(['word.added'])
  expect((await readActs({ first: 1, act: 'case.viewed' })).acts).toEqual(['case.viewed'])
  expect((await readLog({ first: 2 })).data.fullModerationLog.edges.map(({ node }: { node: { act: string } }) => node.act)).toEqual([
    'word.added',
    'case.viewed',
  ])
})

test('the public log has the acts of its list alone', async () => {
  for (const act of [...publicActs, ...internalActs]) await record(act)
  // An act that is in neither list, as of a later version of the server.
  await record('page.read' as AuditAction)
  const { data } = await graphql(app, '{ moderationLog(first: 50) { edges { node { id act } } } }')
  const nodes: { id: string; act: string }[] = data.moderationLog.edges.map(({ node }: { node: object }) => node)
  expect(nodes.slice(0, publicActs.length).map(({ act }) => act)).toEqual(publicActs.toReversed())
  const { edges } = (await readLog({ first: 1 })).data.fullModerationLog
  expect(edges[0].node.act).toBe('page.read')
  const id = edges[0].node.id.replace(/.*/, (full: string) => Buffer.from(`ModerationLogEntry:${atob(full).split(':')[1]}`).toString('base64url'))
  expect((await graphql(app, 'query($id: ID!) { node(id: $id) { id } }', { id })).data.node).toBeNull()
})
