import type { APIRequestContext, Page } from '@playwright/test'
import { createBusinessAccount, createDraftAccount, createStudentAccount, restoreSession, signInSampleStudent, signUp } from '../accounts.ts'
import { createEvent, deleteEvents, signInOfficer } from '../events/events.ts'
import { expect, expectNoHorizontalScroll, test, waitUntilIdle } from '../fixtures.ts'
import { createShortThread, openComposer } from '../replies/open-thread.ts'
import { findTextLayoutErrors, setTextSize } from './text-layout.ts'

test.afterEach(deleteEvents)

type Viewer = (request: APIRequestContext) => ReturnType<typeof signUp>

const routes: [path: string, viewer?: Viewer][] = [
  ['/'],
  ['/dev'],
  ['/login'],
  ['/register'],
  ['/forgot-password'],
  ['/account-action?mode=resetPassword'],
  ['/settings/account', (request) => createStudentAccount(request)],
  ['/settings/data', (request) => createStudentAccount(request)],
  ['/settings/calendar', (request) => createStudentAccount(request)],
  ['/settings/notifications', (request) => createStudentAccount(request)],
  ['/notifications', (request) => signInSampleStudent(request, 'kavya.r')],
  ['/goodbye'],
  ['/create-account', (request) => signUp(request)],
  ['/account-setup', (request) => createDraftAccount(request)],
  ['/business-setup', (request) => createStudentAccount(request, true)],
  ['/lounge', (request) => createStudentAccount(request)],
  ['/learn'],
  ['/explore'],
  ['/club-buzz'],
  ['/clubs'],
  ['/clubs/codeforge'],
  ['/clubs/codeforge/members', (request) => signInSampleStudent(request, 'farhan_k')],
  ['/clubs/codeforge/events'],
  ['/clubs/codeforge/manage', (request) => signInSampleStudent(request, 'farhan_k')],
  ['/shops'],
  ['/thrift'],
  ['/events'],
  ['/events/new', signInOfficer],
  ['/compa'],
  ['/compa/library'],
  ['/profile', (request) => createBusinessAccount(request)],
  ['/people?q=kav', (request) => createStudentAccount(request)],
  ['/u/kavya.r'],
  ['/saved', (request) => createStudentAccount(request)],
  ['/tag/physics'],
  ['/nowhere'],
]

const defaultTextPx = 16
const screens = {
  'a phone with text at 200 %': { width: 390, height: 844, textPx: 2 * defaultTextPx },
  'a tablet with text at 200 %': { width: 820, height: 1180, textPx: 2 * defaultTextPx },
  'a laptop with text at 200 %': { width: 1440, height: 900, textPx: 2 * defaultTextPx },
  'a laptop at 400 % zoom': { width: 360, height: 225, textPx: defaultTextPx },
}

/** Open a page on each screen, and expect its text to fit. */
async function expectTextFits(page: Page, path: string, prepare?: (page: Page) => Promise<void>) {
  for (const [screen, { width, height, textPx }] of Object.entries(screens))
    await test.step(screen, async () => {
      await page.setViewportSize({ width, height })
      await setTextSize(page, textPx)
      await page.goto(path)
      await waitUntilLoaded(page)
      await prepare?.(page)
      await expect(page.locator('html')).toHaveCSS('font-size', `${textPx}px`)
      expect.soft(await findTextLayoutErrors(page), screen).toEqual([])
      await expectNoHorizontalScroll(page)
    })
}

for (const [path, viewer] of routes)
  test(`${path}: large text and zoom cut off, overlap and overflow nothing`, async ({ page, request, expectError }) => {
    expectError(/404/)
    if (viewer) await restoreSession(page, await viewer(request))
    await expectTextFits(page, path)
  })

test('a thread: large text and zoom cut off, overlap and overflow nothing', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await expectTextFits(page, await createShortThread(request))
})

test('an event: large text and zoom cut off, overlap and overflow nothing', async ({ page, request }) => {
  const officer = await signInOfficer(request)
  const questions = [{ label: 'Which editor do you use on the machines of the laboratory?', isRequired: true }]
  const { path } = await createEvent(request, officer, { place: 'Laboratory 4 in Block C', capacity: 60, heldSeats: 5, questions })
  await restoreSession(page, officer)
  await expectTextFits(page, path)
})

test('the composer: large text and zoom cut off, overlap and overflow nothing', async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await expectTextFits(page, await createShortThread(request), openComposer)
})

test("on a low window the phone's bar does not cover the page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 })
  await page.goto('/clubs')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar).toBeInViewport()
  await page.getByRole('heading', { name: 'Thirai' }).scrollIntoViewIfNeeded()
  await expect(bar).not.toBeInViewport()
})

/** Wait until the page and its fonts have loaded. */
async function waitUntilLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await waitUntilIdle(page)
}
