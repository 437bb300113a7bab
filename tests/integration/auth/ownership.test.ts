import { expect, test } from 'vitest'
import { createStudent, signUp, uploadLogo } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { createForm, graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const form = async (fields: Record<string, string>, file: string) => createForm({ ...fields, [file]: await createPng() })

/** Every REST endpoint that writes for a uid. */
const writes: [name: string, method: string, path: (uid: string) => string, body: (uid: string, email: string) => Promise<unknown>][] = [
  ['draft', 'POST', () => '/api/users/draft', async (uid, email) => ({ uid, email, username: `stolen${uid.slice(0, 5)}` })],
  ['account set-up', 'PUT', (uid) => `/api/users/setup/${uid}`, () => form({ course: 'BA English', ownsBusiness: 'true' }, 'profilePic')],
  ['logo', 'POST', (uid) => `/api/users/upload-logo/${uid}`, () => form({}, 'logo')],
  ['business', 'PATCH', (uid) => `/api/users/business/${uid}`, async () => ({ name: 'x' })],
]

/** Everything that a write could have changed. */
const takeSnapshot = async () => ({
  users: await app.database.user.findMany({ orderBy: { uid: 'asc' } }),
  businesses: await app.database.business.findMany(),
  files: await app.database.file.findMany(),
  changes: await app.database.usersDocumentChange.count(),
  stored: await app.listStoredFiles(),
})

test.each(writes)('%s with another uid is 403, without a valid token 401, and changes nothing', async (_name, method, path, body) => {
  const [owner, otherStudent] = [await createStudent(app), await createStudent(app)]
  const before = await takeSnapshot()
  const status = async (token?: string) => (await request(app, method, path(owner.uid), await body(owner.uid, owner.email), token)).status
  expect(await status(otherStudent.token)).toBe(403)
  expect(await status()).toBe(401)
  expect(await status('rubbish')).toBe(401)
  expect(await takeSnapshot()).toEqual(before)
})

const uploads: [name: string, method: string, path: (uid: string) => string][] = [
  ['a post', 'POST', () => '/api/posts/add'],
  ['account set-up', 'PUT', (uid) => `/api/users/setup/${uid}`],
  ['a logo', 'POST', (uid) => `/api/users/upload-logo/${uid}`],
]

test.each(uploads)('%s requires a username before parsing', async (_name, method, path) => {
  const { uid, token } = await signUp()
  const response = await request(app, method, path(uid), await form({}, 'nothing takes this'), token)
  expect(response).toMatchObject({ status: 409, body: { error: 'Choose a username first.' } })
})

test('a draft with another account’s email is 403', async () => {
  const [account, other] = [await signUp(), await signUp()]
  const draft = (body: object) => request(app, 'POST', '/api/users/draft', { username: 'mine-alone', ...body }, account.token)
  expect((await draft({ email: other.email })).status).toBe(403)
  expect((await draft({ email: account.email.toUpperCase(), uid: account.uid })).status).toBe(200)
})

test("GraphQL writes act as the token's user, and another student's logo is 403", async () => {
  const [owner, otherStudent] = [await createStudent(app), await createStudent(app)]
  const { data } = await graphql(app, '{ __schema { mutationType { fields { args { type { ofType { inputFields { name } } } } } } } }')
  const inputs = data.__schema.mutationType.fields.flatMap(({ args }: any) =>
    args.flatMap(({ type }: any) => type.ofType.inputFields.map(({ name }: any) => name)),
  )
  expect(inputs.length).toBeGreaterThan(10)
  // The owner of a campus page is an office, as a text.
  expect(inputs.filter((name: string) => /uid|owner|email/i.test(name))).toEqual(['owner'])
  const logo = await uploadLogo(app, owner.token)
  const before = await takeSnapshot()
  const steal = 'mutation($logo: String) { saveBusiness(input: {name: "x", logo: $logo}) { business { id } } }'
  const { errors } = await graphql(app, steal, { logo }, otherStudent.token)
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', status: 403 })
  expect(await takeSnapshot()).toEqual(before)
})
