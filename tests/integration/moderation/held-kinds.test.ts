import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { findModeratedClubs } from '../../../server/features/clubs/data/moderation.ts'
import { eraseData } from '../../../server/features/moderation/account-data.ts'
import { grantRoleByEmail } from '../../../server/features/roles/service.ts'
import { callClub, createClub, createMember, readError } from '../../support/clubs.ts'
import { createBusiness, createStudent, type Student } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { createForm, graphql, request } from '../../support/http/client.ts'
import { createAdministrator, createModerator, createReporter, decide, readCase, report } from '../../support/moderation.ts'
import { readNotifications, readTexts } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let moderator: Student
let administrator: Student
beforeAll(async () => {
  await app.database.heldWord.create({ data: { word: 'lottery', addedAt: new Date() } })
  ;[moderator, administrator] = [await createModerator(app), await createAdministrator(app)]
})

const toId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64url')
const keep = async (subjectId: string, action = 'KEEP') => {
  const { nodeId: id, version } = await readCase(app, subjectId)
  expect((await decide(app, moderator.token, { id, version, action, subjectVersion: null })).errors).toBeUndefined()
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const readOwn = async (reader: Student) => (await readNotifications(app, reader)).filter(({ kind }) => kind === 'MODERATION').map(({ text }) => text)

test('a business with a listed word in its name or tagline is hidden until a decision', async () => {
  for (const fields of [{ name: 'L0ttery stall' }, { name: 'Stall', tagline: 'A lottery a day' }]) {
    const owner = await createStudent(app)
    const save = (changes: object) => request(app, 'PATCH', `/api/users/business/${owner.uid}`, { name: fields.name, ...changes }, owner.token)
    expect(await save(fields)).toMatchObject({ status: 200, body: { isHidden: true } })
    expect((await save({ whatsapp: '+919840022222' })).body.isHidden).toBe(true)
    const own = await graphql(app, '{ viewer { business { id } settings { business { name } } } }', {}, owner.token)
    expect(own.data.viewer).toEqual({ business: null, settings: { business: { name: fields.name } } })
    const { id, hiddenAt } = await app.database.business.findUniqueOrThrow({ where: { ownerUid: owner.uid } })
    expect(hiddenAt).not.toBeNull()
    expect(await readOwn(owner)).toEqual(['Your business waits for a moderator. Others see it once it is kept.'])
    await keep(id)
    expect((await save({ whatsapp: '+919840011111' })).body.isHidden).toBe(false)
    expect((await app.database.business.findUniqueOrThrow({ where: { id } })).hiddenAt).toBeNull()
  }
  const plain = await createBusiness(app)
  expect((await app.database.business.findFirstOrThrow({ where: { id: Buffer.from(plain.id, 'base64url').toString().slice(9) } })).hiddenAt).toBeNull()
})

test('the owner of a hidden business sees its logo, and can save it again', async () => {
  const owner = await createStudent(app)
  const form = createForm({ logo: await createPng() })
  const { url: logo } = (await request(app, 'POST', `/api/users/upload-logo/${owner.uid}`, form, owner.token)).body
  const saveQuery = 'mutation($input: SaveBusinessInput!) { saveBusiness(input: $input) { isHidden business { image } } }'
  const save = async (input: object) => (await graphql(app, saveQuery, { input }, owner.token)).data.saveBusiness
  const isReadable = async (path: string) => (await fetch(app.address + path)).status === 200
  expect(await save({ name: 'Stall', logo })).toEqual({ isHidden: false, business: { image: logo } })
  const { isHidden, business } = await save({ name: 'Lottery stall' })
  expect([isHidden, await isReadable(business.image), await isReadable(logo)]).toEqual([true, true, false])
  const overRest = (await request(app, 'PATCH', `/api/users/business/${owner.uid}`, { name: 'Lottery stall' }, owner.token)).body
  expect([overRest.isHidden, await isReadable(overRest.business.image), overRest.business.logo]).toEqual([true, true, overRest.business.image])
  const { data } = await graphql(app, '{ viewer { settings { business { id image } } } }', {}, owner.token)
  const { id, image } = data.viewer.settings.business
  expect(await isReadable(image)).toBe(true)
  expect(await save({ name: 'Lottery stall', logo: image })).toMatchObject({ isHidden: true })
  await app.runJobs()
  const rowId = Buffer.from(id, 'base64url').toString().replace('Business:', '')
  await keep(rowId, 'HIDE')
  expect(await save({ name: 'Stall' })).toMatchObject({ isHidden: true })
  expect(await app.database.business.findUniqueOrThrow({ where: { id: rowId }, select: { logo: { select: { key: true } } } })).toEqual({
    logo: { key: logo.replace('/media/', '') },
  })
})

describe('an event', () => {
  const saveQuery = 'mutation($input: SaveEventInput!) { saveEvent(input: $input) { count isHeldForReview event { id title version } } }'
  const save = (input: object) =>
    graphql(app, saveQuery, { input: { title: 'Fest', startsAt: inHours(24), endsAt: inHours(25), ...input } }, administrator.token)
  const isShown = async (id: string) => (await graphql(app, 'query($id: ID!) { event(id: $id) { id } }', { id })).data.event !== null
  const toRowId = (id: string) => Buffer.from(id, 'base64url').toString().replace('Event:', '')

  test('is hidden with its whole series until a decision', async () => {
    const { data, errors } = await save({ title: 'Lottery night', rule: 'FREQ=DAILY;COUNT=3' })
    expect(errors).toBeUndefined()
    expect(data.saveEvent).toMatchObject({ count: 3, isHeldForReview: true, event: { title: 'Lottery night' } })
    const id = data.saveEvent.event.id
    expect(await isShown(id)).toBe(false)
    await app.runJobs()
    expect(await app.database.event.count({ where: { title: 'Lottery night', hiddenAt: null } })).toBe(0)
    expect(await app.database.moderationCase.count({ where: { kind: 'EVENT', heldFor: 'lottery', decidedAt: null } })).toBe(1)
    expect(await readOwn(administrator)).toContain('Your event waits for a moderator. Others see it once it is kept.')
    expect(await app.database.domainEvent.count({ where: { kind: 'event.added', subject: toRowId(id) } })).toBe(0)
    await keep(toRowId(id))
    expect(await isShown(id)).toBe(true)
    expect(await app.database.event.count({ where: { title: 'Lottery night', hiddenAt: null } })).toBe(3)
    expect(await app.database.domainEvent.count({ where: { kind: 'event.added', subject: toRowId(id) } })).toBe(1)
  })

  test('is held again when its words change, and not when its time does', async () => {
    const { data } = await save({ description: 'A lottery' })
    const { id } = data.saveEvent.event
    await app.runJobs()
    await keep(toRowId(id))
    const moved = await save({ id, description: 'A lottery', version: 1, startsAt: inHours(48), endsAt: inHours(49) })
    expect(moved.data.saveEvent).toMatchObject({ isHeldForReview: false })
    const changed = await save({ id, description: 'A big lottery', version: moved.data.saveEvent.event.version, startsAt: inHours(48), endsAt: inHours(49) })
    expect(changed.data.saveEvent).toMatchObject({ isHeldForReview: true, event: { id } })
    expect(await isShown(id)).toBe(false)
    await app.runJobs()
    await keep(toRowId(id), 'HIDE')
    expect(await isShown(id)).toBe(false)
  })

  test('stays when a message to its people has a listed word: a case shows the message to moderators', async () => {
    const { data } = await save({ takesRegistrations: true })
    const { id } = data.saveEvent.event
    const student = await createStudent(app)
    await request(app, 'PUT', `/api/events/${id}/registration`, {}, student.token)
    const send = 'mutation($id: ID!) { messageRegistrants(input: {eventId: $id, text: "Bring money for the lottery"}) { count } }'
    expect((await graphql(app, send, { id }, administrator.token)).errors).toBeUndefined()
    await app.runJobs()
    expect(await isShown(id)).toBe(true)
    expect(await readCase(app, toRowId(id))).toMatchObject({ kind: 'EVENT', heldFor: 'lottery', hiddenAt: null, authorUid: administrator.uid })
    const query = 'query($id: ID!) { moderationCase(id: $id) { reports { note seen { contentHtml } } } }'
    const { nodeId } = await readCase(app, toRowId(id))
    const seen = await graphql(app, query, { id: nodeId }, moderator.token)
    expect(seen.data.moderationCase.reports).toEqual([
      { note: 'A message to the registered people.', seen: { contentHtml: '<p>Bring money for the lottery</p>' } },
    ])
    expect(await readTexts(app, student)).toEqual(['A message of the organisers of “Fest”'])
  })

  test('that an edit has hidden is the answer to the repeated request too', async () => {
    const { id } = (await save({ title: 'Fair' })).data.saveEvent.event
    const input = { id, version: 1, title: 'Lottery fair', startsAt: inHours(24), endsAt: inHours(25) }
    const send = () => graphql(app, saveQuery, { input }, administrator.token, { 'idempotency-key': id })
    const first = await send()
    expect(first.data.saveEvent).toMatchObject({ isHeldForReview: true, event: { title: 'Lottery fair', version: 2 } })
    expect(await send()).toEqual(first)
    const other = await graphql(app, saveQuery, { input: { ...input, version: 2, title: 'Fair' } }, administrator.token)
    expect(other.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  test('the author of a held text or message about a reported event becomes a party of its claimed case', async () => {
    const [editor, sender] = [await createAdministrator(app), await createAdministrator(app)]
    for (const { email } of [editor, sender]) await grantRoleByEmail(app.database, email, 'MODERATOR', new Date())
    const input = { title: 'Fest', startsAt: inHours(24), endsAt: inHours(25), takesRegistrations: true }
    const claim = 'mutation($input: ClaimModerationCaseInput!) { claimModerationCase(input: $input) { case { id } } }'
    const createClaimed = async ({ token }: Student) => {
      const { data } = await graphql(app, saveQuery, { input }, token)
      const { id } = data.saveEvent.event
      await report(app, (await createReporter(app)).token, id)
      const { nodeId, version } = await readCase(app, toRowId(id))
      expect((await graphql(app, claim, { input: { id: nodeId, version, claim: true } }, token)).errors).toBeUndefined()
      return id
    }
    const edited = await createClaimed(editor)
    await graphql(app, saveQuery, { input: { ...input, id: edited, description: 'A lottery', version: 1 } }, editor.token)
    const messaged = await createClaimed(sender)
    await request(app, 'PUT', `/api/events/${messaged}/registration`, {}, (await createStudent(app)).token)
    const send = 'mutation($id: ID!) { messageRegistrants(input: {eventId: $id, text: "Bring money for the lottery"}) { count } }'
    expect((await graphql(app, send, { id: messaged }, sender.token)).errors).toBeUndefined()
    await app.runJobs()
    for (const [id, writer] of [
      [edited, editor],
      [messaged, sender],
    ] as const) {
      const { nodeId, version, ...record } = await readCase(app, toRowId(id))
      expect(record).toMatchObject({ heldFor: 'lottery', reportCount: 1, authorUid: writer.uid, claimedBy: null })
      const decided = await decide(app, writer.token, { id: nodeId, version, action: 'KEEP', subjectVersion: null })
      expect(decided.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
    expect(await readOwn(editor)).toContain('Your event waits for a moderator. Others see it once it is kept.')
    await keep(toRowId(edited), 'HIDE')
    const appeal = 'mutation($id: ID!) { appealDecision(input: {id: $id, text: "It is a game"}) { decision { id } } }'
    expect((await graphql(app, appeal, { id: (await readCase(app, toRowId(edited))).decisionId }, editor.token)).errors).toBeUndefined()
  })
})

test('the author of a held text and an officer of the club can neither read nor decide its case', async () => {
  const slug = await createClub(app)
  const [first, second, officer, former, member] = await Promise.all(Array.from({ length: 5 }, () => createModerator(app)))
  if (!first || !second || !officer || !former || !member) throw new Error('A moderator is missing.')
  const roles = [[first, 'OFFICER'] as const, [second, 'HEAD'] as const, [officer, 'OFFICER'] as const, [member, 'MEMBER'] as const]
  await app.database.clubMember.createMany({ data: roles.map(([{ uid }, role]) => ({ clubSlug: slug, userUid: uid, role })) })
  await app.database.clubMember.create({ data: { clubSlug: slug, userUid: former.uid, role: 'OFFICER', endedAt: new Date() } })
  const input = { clubId: toId('Club', slug), title: 'Fest', startsAt: inHours(24), endsAt: inHours(25), takesRegistrations: true }
  const save = 'mutation($input: SaveEventInput!) { saveEvent(input: $input) { event { id } } }'
  const { id } = (await graphql(app, save, { input }, first.token)).data.saveEvent.event
  const rowId = Buffer.from(id, 'base64url').toString().replace('Event:', '')
  await request(app, 'PUT', `/api/events/${id}/registration`, {}, (await createStudent(app)).token)
  const send = 'mutation($id: ID!) { messageRegistrants(input: {eventId: $id, text: "Bring money for the lottery"}) { count } }'
  for (const { token } of [first, second]) {
    expect((await graphql(app, send, { id }, token)).errors).toBeUndefined()
    await app.runJobs()
  }
  // The text of the second stays hers once she has left the club.
  await app.database.clubMember.updateMany({ where: { userUid: second.uid }, data: { endedAt: new Date() } })
  const { nodeId, version, ...record } = await readCase(app, rowId)
  expect(record).toMatchObject({ authorUid: first.uid, writerUids: [first.uid, second.uid] })
  const queue = '{ openCaseCount moderationCases(first: 50) { edges { node { id viewerCanDecide } } } }'
  const readQueue = async ({ token }: Student) => {
    const { openCaseCount, moderationCases } = (await graphql(app, queue, {}, token)).data
    const listed = moderationCases.edges.find(({ node }: { node: { id: string } }) => node.id === nodeId)
    return { openCaseCount, canDecide: listed?.node.viewerCanDecide }
  }
  const { openCaseCount } = await readQueue(member)
  const countNotified = ({ uid }: Student) => app.database.notification.count({ where: { userUid: uid, kind: 'CASE', isListed: true } })
  for (const party of [first, second, officer]) {
    expect(await readQueue(party)).toEqual({ openCaseCount: openCaseCount - 1, canDecide: undefined })
    expect(readError(await graphql(app, 'query($id: ID!) { moderationCase(id: $id) { id } }', { id: nodeId }, party.token))?.[0]).toBe('FORBIDDEN')
    const whose = party === first ? 'you' : 'a text that you wrote, or about your club'
    expect(readError(await decide(app, party.token, { id: nodeId, version, action: 'KEEP', subjectVersion: null }))).toEqual([
      ...['FORBIDDEN', `This case is about ${whose}. Another moderator decides it.`],
    ])
    expect(await countNotified(party)).toBe(0)
  }
  for (const other of [former, member]) expect(await readQueue(other)).toEqual({ openCaseCount, canDecide: true })
  expect(await countNotified(member)).toBe(1)
  expect((await decide(app, former.token, { id: nodeId, version, action: 'KEEP', subjectVersion: null })).errors).toBeUndefined()
  expect((await graphql(app, send, { id }, first.token)).errors).toBeUndefined()
  await app.runJobs()
  const { nodeId: nextId } = await readCase(app, rowId)
  const history = 'query($id: ID!) { moderationCase(id: $id) { history { id } } }'
  const readHistory = async ({ token }: Student) => (await graphql(app, history, { id: nextId }, token)).data.moderationCase.history
  expect([await readHistory(member), await readHistory(second)]).toEqual([[{ id: nodeId }], []])
  await eraseData?.(app.jobContext as never, second.uid, { keepsPosts: false, signal: new AbortController().signal })
  expect(await app.database.moderationCase.count({ where: { writerUids: { has: second.uid } } })).toBe(0)
})

describe('the page of a club', () => {
  const createOfficer = async () => {
    const slug = await createClub(app)
    const officer = await createMember(app, slug, 'OFFICER')
    const save = (fields: object) => callClub(app, 'saveClub', { clubId: toId('Club', slug), ...fields }, officer.token)
    const read = async () => (await graphql(app, 'query($slug: String!) { club(slug: $slug) { name about meetings } }', { slug })).data.club
    return { slug, officer, save, read }
  }

  test('with a listed word is blank until a decision, and cannot be changed meanwhile', async () => {
    const { slug, officer, save, read } = await createOfficer()
    const before = await read()
    expect((await save({ meetings: 'Tuesdays' })).data?.saveClub.isHeldForReview).toBe(false)
    expect((await save({ about: 'We run a lottery', meetings: 'Mondays' })).data?.saveClub.isHeldForReview).toBe(true)
    expect(await read()).toEqual({ name: before.name, about: '', meetings: '' })
    const waiting = ['CONFLICT', 'This page waits for a moderator. You can change it once that is decided.']
    expect(readError(await save({ about: 'We sing' }))).toEqual(waiting)
    await app.runJobs()
    expect(await readCase(app, slug)).toMatchObject({ kind: 'CLUB', heldFor: 'lottery', authorUid: officer.uid })
    expect(await readOwn(officer)).toEqual(['Your club page waits for a moderator. Others see it once it is kept.'])
    expect(readError(await save({ about: 'We sing' }))).toEqual(waiting)
    await keep(slug)
    expect(await read()).toEqual({ name: before.name, about: 'We run a lottery', meetings: 'Mondays' })
    expect((await save({ about: 'We sing' })).errors).toBeUndefined()
    expect((await read()).about).toBe('We sing')
  })

  test('that a decision has hidden is shown again with other words, and held again with a listed one', async () => {
    const { slug, save, read } = await createOfficer()
    await save({ about: 'We run a lottery', meetings: 'Mondays' })
    await app.runJobs()
    await keep(slug, 'HIDE')
    for (const fields of [{ about: 'We run a lottery' }, { joinPolicy: 'INVITATION' }])
      expect(readError(await save(fields))).toEqual(['CONFLICT', 'A moderator has hidden the words of this page. Change them to show it again.'])
    expect((await save({ about: 'We run a big lottery' })).errors).toBeUndefined()
    expect(await read()).toMatchObject({ about: '', meetings: '' })
    await app.runJobs()
    expect(await app.database.moderationCase.count({ where: { subjectId: slug, decidedAt: null, heldFor: 'lottery' } })).toBe(1)
    expect(readError(await save({ about: 'We sing' }))?.[0]).toBe('CONFLICT')
    await keep(slug, 'REMOVE')
    expect((await save({ about: 'We sing' })).errors).toBeUndefined()
    expect(await read()).toMatchObject({ about: 'We sing', meetings: 'Mondays' })
  })

  test('that is hidden stays so for administrators who rename the club, and moderators see both covers', async () => {
    const { slug, officer, save } = await createOfficer()
    const image = { ownerUid: officer.uid, kind: 'IMAGE' as const, mimeType: 'image/webp', filename: 'a.webp', size: 1, createdAt: new Date() }
    const toFile = (key: string) => ({ ...image, id: randomUUID(), key })
    const files = [toFile(`${slug}-light`), toFile(`${slug}-dark`)] as const
    await app.database.file.createMany({ data: [...files] })
    await app.database.club.update({ where: { slug }, data: { coverId: files[0].id, darkCoverId: files[1].id } })
    await save({ about: 'We run a lottery' })
    const rename = 'mutation($input: UpdateClubInput!) { updateClub(input: $input) { club { name about cover { url } } } }'
    const input = { clubId: toId('Club', slug), name: `Renamed ${slug}`.slice(0, 40), category: 'Sport', keywords: [] }
    const renamed = await graphql(app, rename, { input }, administrator.token)
    expect(renamed.data?.updateClub).toEqual({ club: { name: input.name, about: '', cover: null } })
    expect((await findModeratedClubs(app.database, [slug]))[0]?.fileKeys).toEqual(files.map(({ key }) => key))
  })

  test('cannot be reported', async () => {
    const { slug } = await createOfficer()
    const { token } = await createReporter(app)
    for (const id of [slug, toId('Club', slug)]) expect(readError(await report(app, token, id))).toEqual(['NOT_FOUND', 'What you report does not exist.'])
    expect(await app.database.moderationCase.count({ where: { subjectId: slug } })).toBe(0)
  })
})
