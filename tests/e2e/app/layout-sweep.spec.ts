import type { APIRequestContext, Browser } from '@playwright/test'
import { requestLink } from '../accounts/action-links.ts'
import { type Account, createBusinessAccount, createDraftAccount, createRoleHolder, createStudentAccount, restoreSession, signUp } from '../accounts.ts'
import { createEvent, createOfficer, deleteEvents, register, runOperation } from '../events/events.ts'
import { expect, test } from '../fixtures.ts'
import { openBrowser, sendReport } from '../moderation/moderation.ts'
import { follow } from '../people/people.ts'
import { publishPost } from '../posts/posts.ts'
import { bookmark, vote } from '../reactions/reactions.ts'
import { openComposer } from '../replies/open-thread.ts'
import { addReply, createThread } from '../replies/replies.ts'
import { expectLargeTextFits, sweepPages } from './layout-sweep.ts'
import { type Records, type SweptPage, sweptPages } from './swept-pages.ts'

test.afterEach(deleteEvents)

const createUserId = ({ uid }: Account) => Buffer.from(`User:${uid}`).toString('base64url')

/** A student with a business, posts, replies, notifications, a ticket, reports and blocked people, and the records of all viewers. */
async function createContent(request: APIRequestContext) {
  const student = await createBusinessAccount(request)
  const other = await createStudentAccount(request)
  const tag = `physics${student.username}`
  const { author, nodeId: post } = await createThread(request, 'lounge', `Who has the notes of Unit 3? <strong>#${tag}</strong>`)
  const first = await addReply(request, author, post, '<p>The ones of Unit 2 are in <em>Learn</em>, Unit 3 is not there yet.</p>')
  const reply = await addReply(request, other, post, '<p>Page 40 onwards.</p><ul><li>Waves</li><li>Optics</li></ul>', first.id)
  const own = await addReply(request, student, post, '<p>Thank you!</p>')
  await addReply(request, other, post, `<p>You are welcome, ${'very '.repeat(40)}much.</p>`, own.id)
  for (const [text, community] of [
    ['Waves of the sea, and a_word_of_fifty_letters_which_does_not_fit_into_a_line', 'lounge'],
    ['<a href="https://vistas.ac.in/a/very/long/address/of/a/page/of/the/university">Optics</a>', 'learn'],
  ] as const)
    await publishPost(request, student, text, community)
  await bookmark(request, student, post)
  await vote(request, student, post)
  await follow(request, student, author)
  await sendReport(request, student, reply.id)
  const input = { userId: createUserId(await createDraftAccount(request)), block: true }
  await runOperation(request, student, 'mutation ($input: SetUserBlockInput!) { setUserBlock(input: $input) { viewer { id } } }', { input })
  const officer = await createOfficer(request)
  const questions = [{ label: 'Which editor do you use on the machines of the laboratory?' }]
  const [startsAt, endsAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  const event = await createEvent(request, officer, {
    startsAt,
    endsAt,
    closesAt: endsAt,
    place: 'Laboratory 4 in Block C',
    capacity: 60,
    heldSeats: 5,
    questions,
  })
  await register(request, student, event.id)
  // A job makes them.
  await expect.poll(async () => (await runOperation(request, student, '{ unseenNotificationCount }', {})).unseenNotificationCount).toBeGreaterThan(0)
  return { student, officer, records: { post, tag, username: student.username, club: officer.club.slug, event: event.id, case: '' } }
}

test('the pages of a visitor fit every screen and are accessible', async ({ page, request, expectError }) => {
  expectError(/404|data:image/)
  const { records } = await createContent(request)
  await requestLink(request, await signUp(request), 'PASSWORD_RESET')
  await sweepPages(page, sweptPages.visitor, records)
})

test('the feeds and the people of a student fit every screen and are accessible', async ({ page, request }) => {
  const { student, records } = await createContent(request)
  await restoreSession(page, student)
  await sweepPages(page, sweptPages.studentFeeds, records)
  await test.step('the composer of replies', async () => {
    await page.goto(`/post/${records.post}`)
    await openComposer(page)
    await expectLargeTextFits(page, 'the composer', 'Who has the notes of Unit 3?')
  })
})

test('the pages of the campus fit every screen and are accessible', async ({ page, request, expectError }) => {
  expectError(/404/)
  const { student, records } = await createContent(request)
  await restoreSession(page, student)
  await sweepPages(page, sweptPages.studentCampus, records)
  await test.step("on a low window the phone's bar does not cover the page", async () => {
    await page.setViewportSize({ width: 360, height: 225 })
    await page.goto('/clubs')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar).toBeInViewport()
    await page.getByRole('heading', { name: 'Thirai' }).scrollIntoViewIfNeeded()
    await expect(bar).not.toBeInViewport()
  })
})

test('the settings fit every screen and are accessible', async ({ page, request }) => {
  const { student, records } = await createContent(request)
  await restoreSession(page, student)
  await sweepPages(page, sweptPages.studentSettings, records)
})

test('the pages of an officer of a club fit every screen and are accessible', async ({ page, request }) => {
  const { officer, records } = await createContent(request)
  await restoreSession(page, officer)
  await sweepPages(page, sweptPages.officer, records)
})

test('the pages of moderators and administrators fit every screen and are accessible', async ({ browser, request, baseURL }) => {
  const { records } = await createContent(request)
  const [moderator, administrator] = [await createRoleHolder(request, 'MODERATOR'), await createRoleHolder(request, 'ADMINISTRATOR')]
  const { moderationCases } = await runOperation(request, moderator, '{ moderationCases(queue: OPEN) { edges { node { id } } } }', {})
  const sweep = (account: Account, pages: SweptPage[]) => sweepAs(browser, baseURL, account, pages, { ...records, case: moderationCases.edges[0].node.id })
  await sweep(moderator, sweptPages.moderator)
  await sweep(administrator, sweptPages.administrator)
})

test('the set-up pages fit every screen and are accessible', async ({ browser, request, baseURL }) => {
  const records = { post: '', tag: '', username: '', club: '', event: '', case: '' }
  await sweepAs(browser, baseURL, await signUp(request), sweptPages.withoutUsername, records)
  await sweepAs(browser, baseURL, await createDraftAccount(request), sweptPages.withUsername, records)
  await sweepAs(browser, baseURL, await createStudentAccount(request, true), sweptPages.withoutBusiness, records)
})

async function sweepAs(browser: Browser, baseURL: string | undefined, account: Account, pages: SweptPage[], records: Records) {
  const page = await openBrowser(browser, account, { baseURL })
  await sweepPages(page, pages, records)
  await page.context().close()
}
