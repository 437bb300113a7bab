import type { Page, Worker } from '@playwright/test'
import { expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { openWithWorker } from '../offline/worker.ts'
import { createThread } from '../replies/replies.ts'

test.use({ serviceWorkers: 'allow' })

type Shown = { title: string; body: string; tag: string; renotify: boolean; data: object }
type Scope = { shown: Shown[]; registration: object; dispatchEvent(event: Event): boolean }

/**
 * Records what the worker shows: headless Chromium 156 grants no page the permission to show notifications, and there `setAppBadge` ends the worker. A notification
 * with the same tag replaces another.
 */
const recordShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.shown = []
    const showNotification = async (title: string, { body, tag, renotify, data }: Shown) => {
      scope.shown = [...scope.shown.filter((other) => other.tag !== tag), { title, body, tag, renotify, data }]
    }
    Object.assign(scope.registration, { showNotification })
    Object.assign(navigator, { setAppBadge: async () => {} })
  })

/** Delivers the payload of a push to the page's service worker, as the browser's push service would. */
async function deliverPush(page: Page, payload: object | string) {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)),
  )
  await browser.send('ServiceWorker.enable')
  const data = typeof payload === 'string' ? payload : JSON.stringify(payload)
  await browser.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId: await registered, data })
}

const readShown = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as Scope).shown.map(({ title, body, tag, renotify }) => ({ title, body, tag, renotify })))

/** Dispatches the event of a press on the notification that is shown. */
const pressNotification = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const close = () => {
      scope.shown = []
    }
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification: { data: scope.shown[0]?.data, close }, waitUntil: () => {} }))
  })

test('a push is shown, a later one of its group replaces it, and a press opens its post, or the list if it names no page of the app', async ({
  page,
  request,
}) => {
  const { author, path } = await createThread(request)
  await restoreSession(page, author)
  await openWithWorker(page, '/clubs')
  await expectSignedIn(page)
  const worker = page.context().serviceWorkers()[0] as Worker
  await recordShown(worker)
  const payload = { title: 'ravi replied to “What do you think?”', body: 'Yes.', path: `${path}?reply=1`, tag: 'reply-1', unseenCount: 1 }

  await test.step('a later push of its group replaces it', async () => {
    await deliverPush(page, payload)
    await expect.poll(() => readShown(worker)).toEqual([{ title: payload.title, body: 'Yes.', tag: 'reply-1', renotify: true }])
    const title = 'mala and ravi replied to “What do you think?”'
    await deliverPush(page, { ...payload, title, unseenCount: 2 })
    await expect.poll(() => readShown(worker)).toEqual([{ title, body: 'Yes.', tag: 'reply-1', renotify: true }])
  })

  await test.step('a press opens the post', async () => {
    await pressNotification(worker)
    await expect(page).toHaveURL(new RegExp(`${path}\\?reply=1`))
    await expect(page.getByRole('article').first()).toContainText('What do you think?')
    expect(await readShown(worker)).toEqual([])
  })

  for (const [name, otherPayload] of [
    ['an address of another site', { title: 'x', body: '', path: 'https://evil.example/login', tag: 'x' }],
    ['no readable payload', 'not JSON'],
  ] as const)
    await test.step(`a push with ${name} opens the list of notifications`, async () => {
      await page.goto('/clubs')
      await expectSignedIn(page)
      await deliverPush(page, otherPayload)
      await expect.poll(() => readShown(worker)).toHaveLength(1)
      await pressNotification(worker)
      await expect(page).toHaveURL(/\/notifications$/)
    })
})
