import { beforeAll, expect, test } from 'vitest'
import { createClub, createMember, readRoles } from '../../support/clubs.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { createTextNamedPng } from '../../support/files/image-and-pdf-files.ts'
import { createForm, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let open: string
let onRequest: string
beforeAll(async () => {
  open = await createClub(app, { setupLabel: 'Open-(Sport)' })
  onRequest = await createClub(app, { setupLabel: 'Request-(Sport)', joinPolicy: 'REQUEST' })
})

const saveProfile = ({ token }: Student, clubs: string[]) => request(app, 'PATCH', '/api/users/me', { clubs }, token)
const setUp = ({ uid, token }: Student, clubs: string[], files: Record<string, File> = {}) =>
  request(app, 'PUT', `/api/users/setup/${uid}`, createForm({ course: 'BA English', ownsBusiness: 'false', clubs, ...files }), token)
const listOpenRequests = async ({ uid }: Student) =>
  (await app.database.clubRequest.findMany({ where: { userUid: uid, decision: null } })).map(({ kind, clubSlug }) => [kind, clubSlug])

test.each([
  ['set-up', setUp],
  ['the profile', saveProfile],
])('%s joins open clubs and requests the others; a club that is left out is left, and its request withdrawn', async (_name, save) => {
  const student = await createStudent(app)
  for (let times = 0; times < 2; times++) {
    const { body } = await save(student, ['Open-(Sport)', 'Request-(Sport)'])
    expect(body.user.clubs).toEqual(['Open-(Sport)'])
    expect(await listOpenRequests(student)).toEqual([['JOIN', onRequest]])
  }
  expect((await readRoles(app, open))[student.username]).toBe('MEMBER')
  expect((await save(student, [])).body.user.clubs).toEqual([])
  expect([await listOpenRequests(student), (await readRoles(app, open))[student.username]]).toEqual([[], undefined])
})

test('officers and heads keep their role in a club that is left out', async () => {
  const clubs = { OFFICER: 'resonance', HEAD: 'aesthetica' } as const
  for (const [role, slug] of Object.entries(clubs) as [keyof typeof clubs, string][]) {
    const student = await createMember(app, slug, role)
    expect((await saveProfile(student, [])).status).toBe(200)
    expect((await readRoles(app, slug))[student.username]).toBe(role)
  }
})

test('an invitation is accepted by choosing the club', async () => {
  const officer = await createMember(app, onRequest, 'OFFICER')
  const student = await createStudent(app)
  const data = {
    id: crypto.randomUUID(),
    kind: 'INVITATION',
    clubSlug: onRequest,
    userUid: student.uid,
    createdBy: officer.uid,
    createdAt: new Date(),
  } as const
  await app.database.clubRequest.create({ data })
  expect((await saveProfile(student, ['Request-(Sport)'])).body.user.clubs).toEqual(['Request-(Sport)'])
  expect(await app.database.clubRequest.findUnique({ where: { id: data.id } })).toMatchObject({ decision: 'ACCEPTED', decidedBy: student.uid })
})

test('a refused picture joins and requests nothing', async () => {
  const student = await createStudent(app)
  const { status } = await setUp(student, ['Open-(Sport)', 'Request-(Sport)'], { profilePic: createTextNamedPng() })
  expect([status, await listOpenRequests(student), (await readRoles(app, open))[student.username]]).toEqual([415, [], undefined])
})

test('twenty profiles saved at once, with the same clubs in different orders, all succeed', async () => {
  const students = await Promise.all(Array.from({ length: 20 }, () => createStudent(app)))
  const labels = ['Open-(Sport)', 'Resonance-(Music)', 'CodeForge-(Coding)', 'Request-(Sport)']
  const responses = await Promise.all(students.map((student, index) => saveProfile(student, index % 2 ? labels : labels.toReversed())))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
})
