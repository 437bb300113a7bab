import { beforeAll, expect, test } from 'vitest'
import { updateProfile } from '../../../server/features/users/data.ts'
import { toCourseError } from '../../../server/features/users/setup/set-up-options.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { createForm, graphql, request } from '../../support/http/client.ts'
import { createAdministrator } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let administrator: Student
beforeAll(async () => {
  administrator = await createAdministrator(app)
})

type Course = { id: string; name: string; archivedAt: string | null }
const send = (query: string, input: object, token = administrator.token) => graphql(app, query, { input }, token)
const create = (name: string, token?: string) =>
  send('mutation($input: CreateCourseInput!) { createCourse(input: $input) { course { id name archivedAt } } }', { name }, token)
const rename = (courseId: string, name: string) =>
  send('mutation($input: RenameCourseInput!) { renameCourse(input: $input) { course { id name } } }', { courseId, name })
const setArchived = (courseId: string, archived: boolean) =>
  send('mutation($input: SetCourseArchivedInput!) { setCourseArchived(input: $input) { course { archivedAt } } }', { courseId, archived })
const move = async (courseId: string, direction: 'UP' | 'DOWN') =>
  (await send('mutation($input: MoveCourseInput!) { moveCourse(input: $input) { courses { name } } }', { courseId, direction })).data.moveCourse.courses
const createActive = async (name: string): Promise<Course> => (await create(name)).data.createCourse.course
const listOffered = async (): Promise<string[]> => (await graphql(app, '{ courses }')).data.courses
const errorOf = ({ errors }: Awaited<ReturnType<typeof graphql>>) => errors?.[0] && [errors[0].extensions.code, errors[0].message, errors[0].extensions.field]

const setUp = ({ uid, token }: Student, course: string) => request(app, 'PUT', `/api/users/setup/${uid}`, createForm({ course, ownsBusiness: 'false' }), token)

test('the courses of the product come first, in its order', async () => {
  const courses = ['BSc Computer Science', 'BCom Finance', 'BA English', 'B-Tech CSE-SPE-WIP', 'B-Tech CSE-AI&FT-WIP']
  expect((await listOffered()).slice(0, 5)).toEqual(courses)
})

test('students choose a course that an administrator has added, once it is there', async () => {
  const student = await createStudent(app)
  expect(await setUp(student, 'MA Tamil')).toMatchObject({ status: 400, body: { error: 'Choose one of the courses' } })
  await create('  MA   Tamil ')
  expect((await listOffered()).at(-1)).toBe('MA Tamil')
  expect((await setUp(student, 'MA Tamil')).status).toBe(200)
})

test('a name is needed, has at most 60 characters, and is that of no other course in any case', async () => {
  expect(errorOf(await create(' '))).toEqual(['INVALID_INPUT', 'A course needs a name.', 'name'])
  expect(errorOf(await create('x'.repeat(61)))).toEqual(['INVALID_INPUT', 'A name has at most 60 characters.', 'name'])
  expect(errorOf(await create('ba english'))).toEqual(['CONFLICT', 'There is a course with this name.', 'name'])
  const { id } = await createActive('MSc Physics')
  expect(errorOf(await rename(id, 'BA ENGLISH'))).toEqual(['CONFLICT', 'There is a course with this name.', 'name'])
  expect(errorOf(await rename(id, 'MSc physics'))).toBeUndefined()
  expect(errorOf(await rename(crypto.randomUUID(), 'MSc Geology'))?.[0]).toBe('NOT_FOUND')
})

test('a course that was renamed since it was checked is refused', async () => {
  const { uid } = await createStudent(app)
  const error = await updateProfile(app.database, uid, () => ({ course: 'BSc Alchemy' })).catch(toCourseError)
  expect(error).toMatchObject({ code: 'INVALID_INPUT', message: 'Choose one of the courses', field: 'course' })
})

test('a write that breaks another foreign key keeps its error', async () => {
  const error = await app.database.reply
    .create({ data: { id: crypto.randomUUID(), postId: crypto.randomUUID(), number: 1, contentHtml: '', createdAt: new Date() } })
    .catch((cause) => cause)
  expect(error).toMatchObject({ code: 'P2003' })
  expect(toCourseError(error)).toBe(error)
})

test('two administrators add the same course at once: one wins', async () => {
  const results = await Promise.all([create('BSc Nursing'), create('BSc nursing')])
  expect(results.map((result) => errorOf(result)?.[0] ?? 'OK').sort()).toEqual(['CONFLICT', 'OK'])
})

test('users follow a renamed course, in their posts too', async () => {
  const { id } = await createActive('BSc Maths')
  const student = await createStudent(app, { profile: { course: 'BSc Maths' } })
  const { nodeId } = await createPost(app, { token: student.token })
  expect((await rename(id, 'BSc Mathematics')).data.renameCourse.course.name).toBe('BSc Mathematics')
  const { data } = await graphql(app, 'query($id: ID!) { post(id: $id) { author { course } } }', { id: nodeId })
  expect(data.post.author.course).toBe('BSc Mathematics')
  expect((await request(app, 'GET', `/api/users/${student.username}`)).body.user.course).toBe('BSc Mathematics')
})

test('set-up does not offer an archived course, and its students keep it', async () => {
  const { id } = await createActive('BSc Botany')
  const [student, other] = [await createStudent(app, { profile: { course: 'BSc Botany' } }), await createStudent(app)]
  expect((await setArchived(id, true)).data.setCourseArchived.course.archivedAt).not.toBeNull()
  expect(await listOffered()).not.toContain('BSc Botany')
  expect((await setUp(other, 'BSc Botany')).body.error).toBe('Choose one of the courses')
  expect((await request(app, 'PATCH', '/api/users/me', { course: 'BSc Botany', bio: 'x' }, student.token)).body.user.course).toBe('BSc Botany')
  expect(errorOf(await create('BSc Botany'))?.[1]).toBe('An archived course has this name. Restore it.')
  await setArchived(id, false)
  expect((await setUp(other, 'BSc Botany')).status).toBe(200)
})

test('a course moves by one place among those that are not archived', async () => {
  const [first, archived, last] = [await createActive('Move 1'), await createActive('Move 2'), await createActive('Move 3')]
  await setArchived(archived.id, true)
  await move(last.id, 'UP')
  expect((await listOffered()).slice(-2)).toEqual(['Move 3', 'Move 1'])
  await move(first.id, 'DOWN')
  expect((await listOffered()).slice(-2)).toEqual(['Move 3', 'Move 1'])
})

test('the log has every change, without names', async () => {
  await app.database.moderationLogEntry.findFirstOrThrow()
  const { id } = await createActive('BSc Zoology')
  await rename(id, 'BSc Animal Science')
  await setArchived(id, true)
  await setArchived(id, true)
  const rowId = Buffer.from(id, 'base64url').toString().split(':')[1]
  const entries = await app.database.moderationLogEntry.findMany({ where: { details: { path: ['course'], equals: rowId ?? '' } }, orderBy: { at: 'asc' } })
  expect(entries.map(({ act, details }) => [act, details])).toEqual(
    ['course.created', 'course.renamed', 'course.archived'].map((act) => [act, { course: rowId }]),
  )
})
