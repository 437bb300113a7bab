import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql, post, request, signUp, student } from '../../support/client.ts'
import { heavyPng, png, textNamedPng } from '../../support/image-and-pdf-files.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const setUp = `mutation($profilePic: Upload, $course: String!, $clubs: [String!]) {
  setUpAccount(input: {course: $course, bio: "hello", ownsBusiness: false, clubs: $clubs, profilePic: $profilePic}) { next user { profilePic clubs { slug } setup { step isSetupComplete } } }
}`
const course = 'BSc Computer Science'

test('a draft reserves the username; the progress lookup then shows step 2', async () => {
  const account = await signUp()
  const made = await post(app, '/api/users/draft', { uid: account.uid, email: account.email, username: 'Draft.One' }, account.token)
  expect(made.status).toBe(200)
  const progress = await request(app, 'GET', `/api/users/progress/${account.uid}`)
  expect(progress.body).toEqual({ uid: account.uid, step: 2, ownsBusiness: false, isSetupComplete: false })
})

test('a repeated draft changes nothing and leaves one row', async () => {
  const account = await student(app, 'repeated')
  const again = await post(app, '/api/users/draft', { username: 'another' }, account.token)
  expect(again.body.user.username).toBe('repeated')
  expect(await app.database.user.count({ where: { uid: account.uid } })).toBe(1)
})

test('fifty simultaneous drafts for one username, in mixed case: one 200, the rest 409, one row', async () => {
  const accounts = await Promise.all(Array.from({ length: 50 }, () => signUp()))
  const answers = await Promise.all(accounts.map(({ token }, index) => post(app, '/api/users/draft', { username: index % 2 ? 'RaceName' : 'racename' }, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)])
  expect(await app.database.user.count({ where: { usernameKey: 'racename' } })).toBe(1)
})

test.each(['ab', 'has space', 'x'.repeat(31), 'ünïcode', ''])('the username %j is malformed: 400', async (username) => {
  const account = await signUp()
  const answer = await post(app, '/api/users/draft', { username }, account.token)
  expect(answer.status).toBe(400)
  expect(await app.database.user.count({ where: { uid: account.uid } })).toBe(0)
})

test('an email outside the domains may sign in but not sign up: 403', async () => {
  const account = await signUp('someone@example.com')
  const answer = await post(app, '/api/users/draft', { username: 'outsider' }, account.token)
  expect(answer).toMatchObject({ status: 403, body: { error: 'Email must be from Vistas or Kalvium' } })
})

test('no token, a garbage one and an expired one are 401; another uid is 403', async () => {
  const [account, other] = [await signUp(), await signUp()]
  expect((await post(app, '/api/users/draft', { username: 'nobody1' })).status).toBe(401)
  expect((await post(app, '/api/users/draft', { username: 'nobody1' }, 'garbage')).status).toBe(401)
  const [header, payload] = account.token.split('.')
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
  const expired = `${header}.${Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url')}.`
  expect((await post(app, '/api/users/draft', { username: 'nobody1' }, expired)).status).toBe(401)
  const stranger = `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: 'ghost', user_id: 'ghost' })).toString('base64url')}.`
  expect((await post(app, '/api/users/draft', { username: 'nobody1' }, stranger)).status).toBe(401)
  expect((await post(app, '/api/users/draft', { uid: other.uid, username: 'nobody1' }, account.token)).status).toBe(403)
  expect((await request(app, 'PUT', `/api/users/setup/${other.uid}`, new FormData(), account.token)).status).toBe(403)
  expect(await app.database.user.count({ where: { usernameKey: 'nobody1' } })).toBe(0)
})

test('account set-up stores the profile and a re-encoded picture, and leads to the lounge', async () => {
  const account = await student(app)
  const { data } = await graphql(app, setUp, { course, clubs: ['CodeForge-(Coding)'], profilePic: await png('me.png', 3000, 1500) }, account.token)
  expect(data.setUpAccount).toMatchObject({ next: 'LOUNGE', user: { clubs: [{ slug: 'codeforge' }], setup: { step: 4, isSetupComplete: true } } })
  const picture = await app.database.file.findFirstOrThrow({ where: { ownerUid: account.uid } })
  expect(picture).toMatchObject({ mimeType: 'image/webp', width: 2048, height: 1024 })
  const served = await fetch(app.address + data.setUpAccount.user.profilePic)
  expect(served.headers.get('content-type')).toBe('image/webp')
})

test('a new picture takes the place of the old one, whose file goes', async () => {
  const account = await student(app)
  const before = (await app.storedFiles()).length
  for (const name of ['one.png', 'two.png']) await graphql(app, setUp, { course, profilePic: await png(name, 400, 400) }, account.token)
  expect((await app.storedFiles()).length).toBe(before + 1)
  expect(await app.database.file.count({ where: { ownerUid: account.uid } })).toBe(1)
})

test('the same set-up over REST, with text booleans and repeated clubs', async () => {
  const account = await student(app)
  const form = new FormData()
  for (const [name, value] of [
    ['course', course],
    ['bio', 'x'],
    ['ownsBusiness', 'true'],
    ['clubs', 'Aesthetica-(Art)'],
    ['clubs', 'Resonance-(Music)'],
  ] as const)
    form.append(name, value)
  form.append('profilePic', await png())
  const answer = await request(app, 'PUT', `/api/users/setup/${account.uid}`, form, account.token)
  expect(answer).toMatchObject({
    status: 200,
    body: { next: 'business', user: { clubs: ['Aesthetica-(Art)', 'Resonance-(Music)'], ownsBusiness: true, step: 3 } },
  })
})

test('a text file named .png, a 6 MB picture and an unknown club are refused and leave nothing', async () => {
  const account = await student(app)
  const before = await app.storedFiles()
  const refusals = [
    [{ profilePic: textNamedPng() }, 415],
    [{ profilePic: await heavyPng(6 * 1024 * 1024) }, 413],
    [{ profilePic: await png(), clubs: ['Chess'] }, 400],
  ] as const
  for (const [variables, status] of refusals) {
    const { errors } = await graphql(app, setUp, { course, ...variables }, account.token)
    expect(errors?.[0]?.extensions.status).toBe(status)
  }
  expect(await app.storedFiles()).toEqual(before)
  expect((await app.database.user.findUniqueOrThrow({ where: { uid: account.uid } })).step).toBe(2)
})

test('a stranger sees no email and no set-up, the owner sees both', async () => {
  const [account, other] = [await student(app), await student(app)]
  const query = 'query($username: String!) { user(username: $username) { username email setup { step } } }'
  const seen = async (token?: string) => (await graphql(app, query, { username: account.username.toUpperCase() }, token)).data.user
  expect(await seen()).toEqual({ username: account.username, email: null, setup: null })
  expect(await seen(other.token)).toEqual({ username: account.username, email: null, setup: null })
  expect(await seen(account.token)).toEqual({ username: account.username, email: account.email, setup: { step: 2 } })
})
