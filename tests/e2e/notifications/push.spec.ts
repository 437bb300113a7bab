import type { Page } from '@playwright/test'
import { createDraftAccount, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { openWithWorker } from '../offline/worker.ts'
import { createThread } from '../replies/replies.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

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

const readShown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Chromium has no command for a press on a notification: the event is dispatched in the worker. */
async function pressNotification(page: Page) {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; dispatchEvent(event: Event): boolean; NotificationEvent: any }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}

test('a push is shown, a later one of its group replaces it, and a press opens the post', async ({ page, request }) => {
  const { author, path } = await createThread(request)
  await restoreSession(page, author)
  await openWithWorker(page, '/clubs')
  await expectSignedIn(page)
  const payload = { title: 'ravi replied to “What do you think?”', body: 'Yes.', path: `${path}?reply=1`, tag: 'reply-1', unseenCount: 1 }
  await deliverPush(page, payload)
  await expect.poll(() => readShown(page)).toEqual([{ title: payload.title, body: 'Yes.', tag: 'reply-1' }])
  const title = 'mala and ravi replied to “What do you think?”'
  await deliverPush(page, { ...payload, title, unseenCount: 2 })
  await expect.poll(() => readShown(page)).toEqual([{ title, body: 'Yes.', tag: 'reply-1' }])
  await pressNotification(page)
  await expect(page).toHaveURL(new RegExp(`${path}\\?reply=1`))
  await expect(page.getByRole('article').first()).toContainText('What do you think?')
  await expect.poll(() => readShown(page)).toEqual([])
})

for (const [name, payload] of [
  ['an address of another site', { title: 'x', body: '', path: 'https://evil.example/login', tag: 'x' }],
  ['no readable payload', 'not JSON'],
] as const)
  test(`a push with ${name} opens the list of notifications`, async ({ page, request }) => {
    await restoreSession(page, await createDraftAccount(request))
    await openWithWorker(page, '/clubs')
    await expectSignedIn(page)
    await deliverPush(page, payload)
    await expect.poll(() => readShown(page)).toHaveLength(1)
    await pressNotification(page)
    await expect(page).toHaveURL(/\/notifications$/)
  })
