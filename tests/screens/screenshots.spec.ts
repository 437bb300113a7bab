import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { createBusinessAccount, createDraftAccount, createStudentAccount, restoreSession, signInSampleStudent, signUp } from '../e2e/accounts.ts'
import { createEvent, createOfficer, type Officer, register } from '../e2e/events/events.ts'
import { expect, test, waitUntilIdle } from '../e2e/fixtures.ts'
import { createShortThread, openComposer } from '../e2e/replies/open-thread.ts'

const folder = 'shots'
const widths = { 390: 844, 820: 1180, 1440: 900 }
const schemes = ['light', 'dark'] as const

/** Creates the account that views a page. Pages without one are shown to a visitor. */
type Viewer = (request: APIRequestContext) => ReturnType<typeof signUp>

let officer: Promise<Officer> | undefined
const getOfficer = (request: APIRequestContext) => {
  officer ??= createOfficer(request)
  return officer
}

/** Creates the path of a page of a new event, for which its organiser and two students have registered. */
const createEventPath =
  (page = '') =>
  async (request: APIRequestContext) => {
    const organiser = await getOfficer(request)
    const event = await createEvent(request, organiser, { place: 'Lab 4', description: 'Beginners first.', capacity: 60, heldSeats: 5 })
    for (const account of [organiser, await createStudentAccount(request), await createStudentAccount(request)]) await register(request, account, event.id)
    return event.path + page
  }

/** `open` opens a page that has no fixed address, named by its path. */
const pages: [
  path: string,
  viewer?: Viewer,
  open?: { createPath?: (request: APIRequestContext) => Promise<string>; prepare?: (page: Page) => Promise<void> },
][] = [
  ['/'],
  ['/login'],
  ['/register'],
  ['/forgot-password'],
  ['/account-action'],
  ['/settings/account', (request) => createStudentAccount(request)],
  ['/create-account', (request) => signUp(request)],
  ['/account-setup', (request) => createDraftAccount(request)],
  ['/business-setup', (request) => createStudentAccount(request, true)],
  ['/events'],
  ['/events/new', getOfficer],
  ['/events/event', (request) => createStudentAccount(request), { createPath: createEventPath() }],
  ['/events/event/edit', getOfficer, { createPath: createEventPath('/edit') }],
  ['/events/event/registrations', getOfficer, { createPath: createEventPath('/registrations') }],
  ['/events/event/ticket', getOfficer, { createPath: createEventPath('/ticket') }],
  ['/events/event/check-in', getOfficer, { createPath: createEventPath('/check-in') }],
  ['/learn'],
  ['/clubs'],
  ['/clubs/codeforge'],
  ['/clubs/codeforge/posts', (request) => signInSampleStudent(request, 'farhan_k')],
  ['/clubs/codeforge/events'],
  ['/clubs/codeforge/members'],
  ['/clubs/codeforge/manage', (request) => signInSampleStudent(request, 'farhan_k')],
  ['/admin/clubs', (request) => signInSampleStudent(request, 'ananya')],
  ['/admin/log', (request) => signInSampleStudent(request, 'ananya')],
  ['/explore'],
  ['/lounge', (request) => createStudentAccount(request)],
  ['/compa'],
  ['/compa/library'],
  ['/shops', (request) => createBusinessAccount(request)],
  ['/thrift'],
  ['/profile', (request) => createBusinessAccount(request)],
  ['/people', (request) => createStudentAccount(request)],
  ['/u/kavya.r'],
  ['/settings', (request) => createStudentAccount(request)],
  ['/settings/profile', (request) => createStudentAccount(request)],
  ['/settings/privacy', (request) => createStudentAccount(request)],
  ['/settings/notifications', (request) => createStudentAccount(request)],
  ['/settings/calendar', (request) => createStudentAccount(request)],
  ['/settings/appearance'],
  ['/settings/sessions', (request) => createStudentAccount(request)],
  ['/settings/data', (request) => createStudentAccount(request)],
  ['/goodbye'],
  ['/club-buzz'],
  ['/dev'],
  ['/dev/ui'],
  ['/post/nothing'],
  ['/post/thread', (request) => createStudentAccount(request), { createPath: createShortThread }],
  ['/post/composer', (request) => createStudentAccount(request), { createPath: createShortThread, prepare: openComposer }],
  ['/notifications', (request) => createStudentAccount(request)],
  ['/mine', (request) => createStudentAccount(request)],
  ['/saved', (request) => createStudentAccount(request)],
  ['/tag/physics'],
  ['/nowhere'],
]

test.beforeAll(() => mkdirSync(folder, { recursive: true }))
test.afterAll(() => {
  const names = pages.flatMap(([path]) => schemes.flatMap((scheme) => Object.keys(widths).map((width) => screenshotName(path, scheme, width))))
  const figures = names.map((name) => `<figure><figcaption>${name}</figcaption><a href="${name}"><img loading="lazy" src="${name}" alt=""></a></figure>`)
  const style = 'body{display:grid;grid-template-columns:repeat(6,1fr);gap:16px;font:14px sans-serif}figure{margin:0}img{max-width:100%}'
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Contact sheet</title><style>${style}</style>${figures.join('')}`)
})

const screenshotName = (path: string, scheme: string, width: string) =>
  `${path.slice(1).replaceAll('/', '-') || 'landing'}-${scheme}-${width.padStart(4, '0')}.png`

for (const [path, viewer, open] of pages)
  test(path, async ({ page, request, expectError }) => {
    expectError(/404|data:image/)
    if (viewer) await restoreSession(page, await viewer(request))
    const address = (await open?.createPath?.(request)) ?? path
    for (const colorScheme of schemes)
      for (const [width, height] of Object.entries(widths)) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width: Number(width), height })
        const imagePath = join(folder, screenshotName(path, colorScheme, width))
        rmSync(imagePath, { force: true })
        await page.goto(address)
        await waitUntilSettled(page)
        await open?.prepare?.(page)
        await page.screenshot({ path: imagePath, fullPage: true })
      }
  })

/** Wait until the page, its data, its fonts and the images in the viewport have loaded. */
async function waitUntilSettled(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  const isDrawn = () => {
    const visibleImages = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    return document.fonts.status === 'loaded' && visibleImages.every((image) => image.complete)
  }
  await expect.poll(() => page.evaluate(isDrawn)).toBe(true)
  // Parts that render later are complete, for example the rest of a feed.
  await waitUntilIdle(page)
}
