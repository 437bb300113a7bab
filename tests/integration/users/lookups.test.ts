import { expect, test } from 'vitest'
import { createBusiness, createStudent } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

test("progress by uid and email is public, the whole record is the owner's", async () => {
  const account = await createStudent(app)
  const progress = { uid: account.uid, step: 2, ownsBusiness: false, isSetupComplete: false }
  const paths = [`/api/users/progress/${account.uid}`, `/api/users/by-email?email=${encodeURIComponent(account.email.toUpperCase())}`]
  for (const path of paths) {
    expect((await request(app, 'GET', path)).body).toEqual(progress)
    expect((await request(app, 'GET', path, undefined, account.token)).body).toMatchObject({ ...progress, username: account.username, email: account.email })
  }
  const query = 'query($uid: String, $email: String) { progress(uid: $uid, email: $email) { uid step ownsBusiness isSetupComplete } }'
  expect((await graphql(app, query, { uid: account.uid })).data.progress).toEqual(progress)
  expect((await graphql(app, query, { email: account.email })).data.progress).toEqual(progress)
})

test('an unknown user is 404 over REST and null over GraphQL; a missing email is 400', async () => {
  const ghosts = ['/api/users/progress/ghost', '/api/users/by-email?email=ghost@vistas.ac.in', '/api/users/profile?uid=ghost']
  const formerStudents = ['/api/users/progress/former-student', '/api/users/by-email?email=former-student@invalid', '/api/users/profile?uid=former-student']
  for (const path of [...ghosts, ...formerStudents]) expect((await request(app, 'GET', path)).status).toBe(404)
  expect((await graphql(app, '{ progress(uid: "ghost") { uid } user(username: "ghost") { uid } }')).data).toEqual({ progress: null, user: null })
  expect(await request(app, 'GET', '/api/users/profile')).toMatchObject({ status: 400, body: { error: 'Give a uid.' } })
  expect(await request(app, 'GET', '/api/users/by-email')).toMatchObject({ status: 400, body: { error: 'Give an email.' } })
})

test('a username is available when valid and unused in any case', async () => {
  const { username, token } = await createStudent(app, { username: 'Taken.Name' })
  const responses = async (name: string) => [
    (await request(app, 'GET', `/api/users/check-username/${encodeURIComponent(name)}`)).body.available,
    (await graphql(app, 'query($username: String!) { usernameAvailable(username: $username) }', { username: name })).data.usernameAvailable,
  ]
  expect(await responses(username.toUpperCase())).toEqual([false, false])
  expect(await responses('still-free')).toEqual([true, true])
  expect(await responses('no spaces')).toEqual([false, false])
  expect((await request(app, 'GET', `/api/users/check-username/${username}`, undefined, token)).body.available).toBe(true)
})

test('a profile has user and business, and the email for its owner only', async () => {
  const [account, other] = [await createStudent(app), await createStudent(app)]
  await createBusiness(app, { token: account.token, name: 'Dosa Corner' })
  const path = `/api/users/profile?uid=${account.uid}`
  const profile = await request(app, 'GET', path)
  expect(profile.body).toMatchObject({
    user: { uid: account.uid, username: account.username, clubs: [], ownsBusiness: true },
    business: { name: 'Dosa Corner' },
  })
  expect(profile.body.user).not.toHaveProperty('email')
  expect((await request(app, 'GET', path, undefined, other.token)).body.user).not.toHaveProperty('email')
  expect((await request(app, 'GET', path, undefined, account.token)).body.user.email).toBe(account.email)
  expect((await request(app, 'GET', `/api/users/profile?uid=${other.uid}`)).body.business).toBeNull()
})

test('set-up lists the clubs in order and keeps other memberships', async () => {
  const { token, uid } = await createStudent(app)
  const setupLabels = ['Aesthetica-(Art)', 'Resonance-(Music)', 'ShutterStack-(Photography)', 'CodeForge-(Coding)']
  expect((await graphql(app, '{ setupClubs }')).data.setupClubs).toEqual(setupLabels)
  await app.database.clubMember.create({ data: { userUid: uid, clubSlug: 'thirai' } })
  const setUp = async (clubs: string[]) => {
    const mutation =
      'mutation($clubs: [String!]) { setUpAccount(input: {course: "BA English", ownsBusiness: false, clubs: $clubs}) { user { clubs { slug } } } }'
    return (await graphql(app, mutation, { clubs }, token)).data.setUpAccount.user.clubs.map(({ slug }: { slug: string }) => slug)
  }
  expect(await setUp([setupLabels[0] ?? '', setupLabels[3] ?? ''])).toEqual(['aesthetica', 'codeforge', 'thirai'])
  expect(await setUp([])).toEqual(['thirai'])
})

test.each(['/api/users/progress/a%00b', '/api/users/by-email?email=a%00b', '/api/users/check-username/a%00b', '/api/users/profile?uid=%00'])(
  '%s is a 400, not a 500',
  async (path) => {
    expect((await request(app, 'GET', path)).status).toBeLessThan(500)
  },
)
