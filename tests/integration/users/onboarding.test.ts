import { describe, expect, test } from 'vitest'
import { createStudent, signUp } from '../../support/factories.ts'
import { createPaddedPng, createPng, createTextNamedPng } from '../../support/files/image-and-pdf-files.ts'
import { createForm, graphql, post, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp(undefined, { usesAuthEmulator: true })

const setUp = `mutation($profilePic: Upload, $course: String!, $clubs: [String!]) {
  setUpAccount(input: {course: $course, bio: "hello", ownsBusiness: false, clubs: $clubs, profilePic: $profilePic}) { next user { profilePic clubs { slug } setup { step isSetupComplete } } }
}`
const course = 'BSc Computer Science'

describe('drafts', () => {
  test('a draft reserves the username; the progress lookup then shows step 2', async () => {
    const account = await signUp()
    const created = await post(app, '/api/users/draft', { uid: account.uid, email: account.email, username: 'Draft.One' }, account.token)
    expect(created.status).toBe(200)
    const progress = await request(app, 'GET', `/api/users/progress/${account.uid}`)
    expect(progress.body).toEqual({ uid: account.uid, step: 2, ownsBusiness: false, isSetupComplete: false })
  })

  test('a repeated draft changes nothing and leaves one row', async () => {
    const account = await createStudent(app, { username: 'repeated' })
    const repeated = await post(app, '/api/users/draft', { username: 'another' }, account.token)
    expect(repeated.body.user.username).toBe('repeated')
    expect(await app.database.user.count({ where: { uid: account.uid } })).toBe(1)
  })

  test('fifty concurrent drafts of one username give one 200 and 49 times 409', async () => {
    const accounts = await Promise.all(Array.from({ length: 50 }, () => signUp()))
    const responses = await Promise.all(
      accounts.map(({ token }, index) => post(app, '/api/users/draft', { username: index % 2 ? 'RaceName' : 'racename' }, token)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)])
    expect(await app.database.user.count({ where: { usernameKey: 'racename' } })).toBe(1)
  })

  test('a taken username is a conflict at its field, and the account stays without a profile', async () => {
    const [{ username }, account] = [await createStudent(app), await signUp()]
    const createDraft = 'mutation($username: String!) { createDraft(input: {username: $username}) { user { uid } } }'
    const { errors } = await graphql(app, createDraft, { username: username.toUpperCase() }, account.token)
    expect(errors?.[0]).toMatchObject({ message: 'Username is taken', extensions: { code: 'CONFLICT', status: 409, field: 'username' } })
    expect((await graphql(app, '{ viewer { username } }', {}, account.token)).data).toEqual({ viewer: null })
  })

  test.each(['ab', 'has space', 'x'.repeat(31), 'ünïcode', ''])('the malformed username %j is 400', async (username) => {
    const account = await signUp()
    const response = await post(app, '/api/users/draft', { username }, account.token)
    expect(response.status).toBe(400)
    expect(await app.database.user.count({ where: { uid: account.uid } })).toBe(0)
  })

  test('an email outside the domains: 403', async () => {
    const account = await signUp('someone@example.com')
    const response = await post(app, '/api/users/draft', { username: 'outsider' }, account.token)
    expect(response).toMatchObject({ status: 403, body: { error: 'Email must be from Vistas or Kalvium' } })
  })

  test('a missing, malformed or expired token is 401; another uid is 403', async () => {
    const [account, other] = [await signUp(), await signUp()]
    expect((await post(app, '/api/users/draft', { username: 'nobody1' })).status).toBe(401)
    expect((await post(app, '/api/users/draft', { username: 'nobody1' }, 'garbage')).status).toBe(401)
    const [header, payload] = account.token.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const expired = `${header}.${Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url')}.`
    expect((await post(app, '/api/users/draft', { username: 'nobody1' }, expired)).status).toBe(401)
    const foreignToken = `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: 'ghost', user_id: 'ghost' })).toString('base64url')}.`
    expect((await post(app, '/api/users/draft', { username: 'nobody1' }, foreignToken)).status).toBe(401)
    expect((await post(app, '/api/users/draft', { uid: other.uid, username: 'nobody1' }, account.token)).status).toBe(403)
    expect((await request(app, 'PUT', `/api/users/setup/${other.uid}`, new FormData(), account.token)).status).toBe(403)
    expect(await app.database.user.count({ where: { usernameKey: 'nobody1' } })).toBe(0)
  })
})

describe('account set-up', () => {
  test('account set-up stores the profile and a re-encoded picture, and leads to the lounge', async () => {
    const account = await createStudent(app)
    const { data } = await graphql(app, setUp, { course, clubs: ['CodeForge-(Coding)'], profilePic: await createPng('me.png', 3000, 1500) }, account.token)
    expect(data.setUpAccount).toMatchObject({ next: 'LOUNGE', user: { clubs: [{ slug: 'codeforge' }], setup: { step: 4, isSetupComplete: true } } })
    const picture = await app.database.file.findFirstOrThrow({ where: { ownerUid: account.uid } })
    expect(picture).toMatchObject({ mimeType: 'image/webp', width: 2048, height: 1024 })
    const pictureResponse = await fetch(app.address + data.setUpAccount.user.profilePic)
    expect(pictureResponse.headers.get('content-type')).toBe('image/webp')
  })

  test('a new picture replaces the old one and deletes its file', async () => {
    const account = await createStudent(app)
    const before = (await app.listStoredFiles()).length
    for (const name of ['one.png', 'two.png']) await graphql(app, setUp, { course, profilePic: await createPng(name, 400, 400) }, account.token)
    expect((await app.listStoredFiles()).length).toBe(before + 1)
    expect(await app.database.file.count({ where: { ownerUid: account.uid } })).toBe(1)
  })

  test('set-up over REST accepts text booleans and repeated clubs', async () => {
    const account = await createStudent(app)
    const clubs = ['Aesthetica-(Art)', 'Resonance-(Music)']
    const form = createForm({ course, bio: 'x', ownsBusiness: 'true', clubs, profilePic: await createPng() })
    const response = await request(app, 'PUT', `/api/users/setup/${account.uid}`, form, account.token)
    expect(response).toMatchObject({
      status: 200,
      body: { next: 'business', user: { clubs, ownsBusiness: true, step: 3 } },
    })
  })

  test('an invalid picture and an unknown club are refused without side effects', async () => {
    const account = await createStudent(app)
    const before = await app.listStoredFiles()
    const mismatch = 'The type of picture.png does not match its content or is not accepted.'
    const refusals = [
      [{ profilePic: createTextNamedPng() }, { message: mismatch, extensions: { status: 415, field: 'profilePic' } }],
      [
        { profilePic: await createPaddedPng(5.5 * 1024 * 1024) },
        { message: 'heavy.png is larger than 5 MB.', extensions: { status: 413, field: 'profilePic' } },
      ],
      [{ profilePic: await createPng(), clubs: ['Chess'] }, { extensions: { status: 400, field: 'clubs' } }],
    ] as const
    for (const [variables, error] of refusals) {
      const { errors } = await graphql(app, setUp, { course, ...variables }, account.token)
      expect(errors?.[0]).toMatchObject(error)
    }
    expect(await app.listStoredFiles()).toEqual(before)
    expect((await app.database.user.findUniqueOrThrow({ where: { uid: account.uid } })).step).toBe(2)
  })
})

test('email and set-up are visible to the owner only', async () => {
  const [account, other] = [await createStudent(app), await createStudent(app)]
  const query = 'query($username: String!) { user(username: $username) { username email setup { step } } }'
  const readUser = async (token?: string) => (await graphql(app, query, { username: account.username.toUpperCase() }, token)).data.user
  expect(await readUser()).toEqual({ username: account.username, email: null, setup: null })
  expect(await readUser(other.token)).toEqual({ username: account.username, email: null, setup: null })
  expect(await readUser(account.token)).toEqual({ username: account.username, email: account.email, setup: { step: 2 } })
})
