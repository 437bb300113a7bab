import { describe, expect, test } from 'vitest'
import { createBusiness, createStudent, signUp, uploadLogo } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { countStatements, createForm, graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

test('uploading a logo and saving a business finishes set-up', async () => {
  const { token, uid } = await createStudent(app)
  const { body } = await request(app, 'POST', `/api/users/upload-logo/${uid}`, createForm({ logo: await createPng('logo.png') }), token)
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

test('a business names its owner, with what everybody may see, in one statement for any number', async () => {
  const owner = await createStudent(app, { profile: { profilePic: await createPng() } })
  await createBusiness(app, { token: owner.token, name: 'Chai Cart' })
  const read = '{ businesses(first: 20) { edges { node { name owner { username course profilePic } } } } }'
  const readFirst = async () => (await graphql(app, read)).data.businesses.edges[0].node
  const card = { username: owner.username, course: 'BA English', profilePic: owner.profilePic }
  expect(await readFirst()).toEqual({ name: 'Chai Cart', owner: card })
  const { body } = await request(app, 'GET', '/api/users/businesses')
  expect(body.businesses[0]).toMatchObject({ name: 'Chai Cart', owner: card })
  await app.database.user.update({ where: { uid: owner.uid }, data: { courseVisibility: 'ONLY_ME' } })
  expect((await readFirst()).owner.course).toBeNull()
  await app.database.user.update({ where: { uid: owner.uid }, data: { hiddenAt: new Date() } })
  expect((await readFirst()).owner).toEqual({ username: owner.username, course: null, profilePic: null })
  const one = await countStatements(app, read)
  await createBusiness(app)
  expect((await countStatements(app, read)).count).toBe(one.count)
})

test("another student's logo and path are refused", async () => {
  const [owner, otherStudent] = [await createStudent(app), await createStudent(app)]
  const logo = await uploadLogo(app, owner.token)
  const refused = await request(app, 'PATCH', `/api/users/business/${otherStudent.uid}`, { name: 'x', logo }, otherStudent.token)
  expect(refused.status).toBe(403)
  expect((await request(app, 'PATCH', `/api/users/business/${owner.uid}`, { name: 'x' }, otherStudent.token)).status).toBe(403)
  expect((await request(app, 'PATCH', `/api/users/business/${owner.uid}`, { name: 'x' })).status).toBe(401)
  expect(await app.database.business.count({ where: { ownerUid: { in: [owner.uid, otherStudent.uid] } } })).toBe(0)
})

test('an empty name is refused with "Business name is required."', async () => {
  const { token, uid } = await createStudent(app)
  const response = await request(app, 'PATCH', `/api/users/business/${uid}`, { name: '  ' }, token)
  expect(response).toMatchObject({ status: 400, body: { error: 'Business name is required.' } })
})

test('the list is paged by Link and runs a constant number of statements', async () => {
  for (let index = 0; index < 20; index += 1) await createBusiness(app)
  const query = 'query($first: Int) { businesses(first: $first) { edges { node { name image ownerUid } } } }'
  expect((await countStatements(app, query, { first: 20 })).count).toBe((await countStatements(app, query, { first: 1 })).count)
  const first = await request(app, 'GET', '/api/users/businesses?limit=15')
  expect(first.body.businesses).toHaveLength(15)
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect(next).toMatch(/^\/api\/users\/businesses\?limit=15&cursor=/)
  const second = await request(app, 'GET', next)
  const ids = [...first.body.businesses, ...second.body.businesses].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(await app.database.business.count())
})

test('omitted fields stay and empty ones are cleared on both transports', async () => {
  const { token, uid } = await createStudent(app)
  const logo = await uploadLogo(app, token)
  const patch = async (body: object) => (await request(app, 'PATCH', `/api/users/business/${uid}`, body, token)).body.business
  const full = { name: 'x', tagline: 'Best in town', logo, whatsapp: '123', instagram: 'x' }
  await patch(full)
  expect(await patch({ name: 'y' })).toMatchObject({ ...full, name: 'y' })
  const { data } = await graphql(app, 'mutation { saveBusiness(input: {name: "z"}) { business { name tagline image whatsapp whatsappUrl } } }', {}, token)
  expect(data.saveBusiness.business).toEqual({ name: 'z', tagline: 'Best in town', image: logo, whatsapp: '123', whatsappUrl: null })
  expect(await patch({ name: 'y', tagline: '', logo: '' })).toMatchObject({ tagline: '', logo: null, whatsapp: '123' })
  const saveNumber = 'mutation { saveBusiness(input: {name: "z", whatsapp: "98765 43210"}) { business { whatsappUrl } } }'
  expect((await graphql(app, saveNumber, {}, token)).data.saveBusiness.business.whatsappUrl).toBe('https://wa.me/919876543210')
})

describe('logos', () => {
  const save = 'mutation($logo: String) { saveBusiness(input: {name: "x", logo: $logo}) { business { image } } }'
  const keyOf = (url: string) => url.replace('/media/', '')

  test('a replaced logo is deleted with its row; an unchanged one stays', async () => {
    const { token, uid } = await createStudent(app)
    const [first, second] = [await uploadLogo(app, token), await uploadLogo(app, token)]
    for (const logo of [first, first, second]) await graphql(app, save, { logo }, token)
    expect(await app.database.file.findMany({ where: { ownerUid: uid }, select: { key: true } })).toEqual([{ key: keyOf(second) }])
    expect(await app.listStoredFiles()).not.toContain(keyOf(first))
    await graphql(app, save, { logo: '' }, token)
    expect(await app.listStoredFiles()).not.toContain(keyOf(second))
  })

  test('an unused logo is deleted by an upload after an hour', async () => {
    const { token, uid } = await createStudent(app)
    const unusedLogo = await uploadLogo(app, token)
    await uploadLogo(app, token)
    expect(await app.listStoredFiles()).toContain(keyOf(unusedLogo))
    await app.database.file.update({ where: { key: keyOf(unusedLogo) }, data: { createdAt: new Date(Date.now() - 3_700_000) } })
    await uploadLogo(app, token)
    expect(await app.listStoredFiles()).not.toContain(keyOf(unusedLogo))
    expect(await app.database.file.count({ where: { ownerUid: uid } })).toBe(2)
  })

  test("a profile picture or a post's image is refused as a logo", async () => {
    const { token, profilePic } = await createStudent(app, { profile: { ownsBusiness: 'true', profilePic: await createPng() } })
    expect((await graphql(app, save, { logo: profilePic }, token)).errors?.[0]).toMatchObject({ message: 'Upload the logo first.' })
  })

  test('concurrent saves are serialized, and the stored logo has its file', { tags: ['rest'] }, async () => {
    const { token, uid } = await createStudent(app)
    for (let round = 0; round < 5; round += 1) {
      const [older, newer] = [await uploadLogo(app, token), await uploadLogo(app, token)]
      const responses = await Promise.all([older, newer, older].map((logo) => request(app, 'PATCH', `/api/users/business/${uid}`, { name: 'x', logo }, token)))
      for (const { status } of responses) expect([200, 400]).toContain(status)
    }
    const { logo } = await app.database.business.findUniqueOrThrow({ where: { ownerUid: uid }, include: { logo: true } })
    expect(await app.listStoredFiles()).toContain(logo?.key)
  })

  test('a logo that is being assigned is not deleted', async () => {
    const { token, uid } = await createStudent(app)
    const logoUrl = await uploadLogo(app, token)
    await app.database.file.update({ where: { key: keyOf(logoUrl) }, data: { createdAt: new Date(Date.now() - 3_700_000) } })
    const assign = request(app, 'PATCH', `/api/users/business/${uid}`, { name: 'x', logo: logoUrl }, token)
    const [{ status }] = await Promise.all([assign, uploadLogo(app, token)])
    // Either request may come first: the logo is assigned, or it is deleted and refused.
    expect([200, 400]).toContain(status)
    const business = await app.database.business.findUnique({ where: { ownerUid: uid }, include: { logo: true } })
    expect(business?.logo?.key).toBe(status === 200 ? keyOf(logoUrl) : undefined)
    if (business?.logo) expect(await app.listStoredFiles()).toContain(business.logo.key)
  })

  test('an account without a username cannot upload', async () => {
    const { token, uid } = await signUp()
    const form = createForm({ logo: await createPng() })
    const before = await app.listStoredFiles()
    expect(await request(app, 'POST', `/api/users/upload-logo/${uid}`, form, token)).toMatchObject({ status: 409, body: { error: 'Choose a username first.' } })
    const response = await graphql(app, 'mutation($file: Upload!) { uploadLogo(input: {file: $file}) { url } }', { file: await createPng() }, token)
    expect(response.errors?.[0]?.extensions.status).toBe(409)
    expect(await app.listStoredFiles()).toEqual(before)
  })
})
