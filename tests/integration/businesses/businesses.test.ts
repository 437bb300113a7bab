import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql, request, student } from '../../support/client.ts'
import { png } from '../../support/files.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a logo is uploaded and a business saved, which finishes the set-up', async () => {
  const { token, uid } = await student(app)
  const form = new FormData()
  form.append('logo', await png('logo.png'))
  const { body } = await request(app, 'POST', `/api/users/upload-logo/${uid}`, form, token)
  const saved = await request(
    app,
    'PATCH',
    `/api/users/business/${uid}`,
    { name: ' Brownies ', tagline: 'x', logo: body.url, whatsapp: '', instagram: '' },
    token,
  )
  expect(saved).toMatchObject({ status: 200, body: { business: { name: 'Brownies', ownerUid: uid, image: body.url } } })
  expect(await app.database.user.findUniqueOrThrow({ where: { uid } })).toMatchObject({ step: 4, ownsBusiness: true, isSetupComplete: true })
  const { data } = await graphql(app, '{ businesses { edges { node { name viewerIsOwner } } } }', {}, token)
  expect(data.businesses.edges[0].node).toEqual({ name: 'Brownies', viewerIsOwner: true })
})

test('a logo of another student, and another student’s path, are refused and change nothing', async () => {
  const [owner, thief] = [await student(app), await student(app)]
  const { data } = await graphql(app, 'mutation($file: Upload!) { uploadLogo(input: {file: $file}) { url } }', { file: await png() }, owner.token)
  const stolen = await request(app, 'PATCH', `/api/users/business/${thief.uid}`, { name: 'x', logo: data.uploadLogo.url }, thief.token)
  expect(stolen.status).toBe(400)
  expect((await request(app, 'PATCH', `/api/users/business/${owner.uid}`, { name: 'x' }, thief.token)).status).toBe(403)
  expect((await request(app, 'PATCH', `/api/users/business/${owner.uid}`, { name: 'x' })).status).toBe(401)
  expect(await app.database.business.count({ where: { ownerUid: { in: [owner.uid, thief.uid] } } })).toBe(0)
})

test('the name must be non-empty after trimming: "Business name is required."', async () => {
  const { token, uid } = await student(app)
  const answer = await request(app, 'PATCH', `/api/users/business/${uid}`, { name: '  ' }, token)
  expect(answer).toMatchObject({ status: 400, body: { error: 'Business name is required.' } })
})
