import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { acceptPosts, dialog, openDialogSignedIn, postButton, postingButton, textField } from '../posts/post-dialog.ts'
import { articles, createPosts, serveFeed } from '../posts/posts.ts'
import { expectAccessible } from '../support/axe.ts'
import { setOnline } from '../support/browser.ts'
import { connectionLost, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

const words = 'Waking up the server. This can take a minute.'
/** The visible notice, without the visually hidden live region. */
const notice = page.getByRole('status').getByText(words)
const alert = page.getByRole('alert')

/** Requests of a visitor's lounge. */
const queries = ['Feed', 'EventsSoon']

let idleMs = 0

/**
 * Starts fake timers at a time when the server has not responded for an hour. Only the detection is told so: React too reads the time, and it must not go
 * backwards after the test.
 */
function startIdleTime() {
  idleMs += 3_600_000
  const readNow = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => readNow() + (new Error().stack?.includes('server-wakeup.ts') ? idleMs : 0))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Retries follow at once.
  vi.spyOn(Math, 'random').mockReturnValue(0)
}

/** Lets time pass until the notice is gone. */
const waitUntilAwake = () =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1000)
      return notice.query()
    })
    .toBeNull()

/** Axe waits for timers. */
async function expectAccessibleMeanwhile() {
  vi.setTimerTickMode('interval')
  await expectAccessible()
  vi.setTimerTickMode('manual')
}

const answerQueries = (answer: () => Response | typeof connectionLost) => {
  for (const name of queries) network.on(name, answer)
}

/** Holds the answers to all queries of the page until the returned function is called. */
function holdQueries() {
  const releases = queries.map((name) => network.hold(name))
  return () => {
    for (const release of releases) release()
  }
}

const serveLounge = () => {
  network.on('EventsSoon', {})
  serveFeed(createPosts(2))
}

/** Answers polls of the server's readiness. Returns the function that lets it be ready. */
function answerReadiness(statusBefore: number) {
  let status = statusBefore
  network.onRequest(/\/readyz$/, () => new Response(null, { status }))
  return () => {
    status = 200
  }
}

async function expectAwake() {
  await waitUntilAwake()
  await expect.element(articles.first()).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
}

test('a slow first response shows that the server wakes up', async () => {
  await page.viewport(390, 844)
  startIdleTime()
  serveLounge()
  const release = holdQueries()
  await openPage('/lounge')
  await expect.poll(() => network.sent('Feed').length).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(2000)
  await expect.element(notice).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(1500)
  await expect.element(notice).toBeVisible()
  await expectAccessibleMeanwhile()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  release()
  await expectAwake()
})

test('a query that timed out during wake-up is repeated once awake', async () => {
  startIdleTime()
  serveLounge()
  const release = holdQueries()
  const setReady = answerReadiness(503)
  await openPage('/lounge')
  await expect.element(page.getByText('Loading posts...')).toBeVisible()
  await expect.poll(() => network.sent('Feed').length).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.element(alert).toHaveTextContent('Failed to fetch posts: 408 Request time out')
  await expect.element(notice).toBeVisible()
  serveLounge()
  setReady()
  await expectAwake()
  release()
})

test('a 503 during wake-up is shown and failed queries are repeated', async () => {
  startIdleTime()
  answerQueries(() => Response.json({ error: 'Thinnai is starting. Try again soon.' }, { status: 503 }))
  const setReady = answerReadiness(504)
  await openPage('/lounge')
  await expect.element(alert).toHaveTextContent('Failed to fetch posts: 503 Thinnai is starting. Try again soon.')
  await expect.element(notice).toBeVisible()
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(notice).toBeVisible()
  serveLounge()
  setReady()
  await expectAwake()
})

test('queries to an awake but failing server are sent at most eight times', async () => {
  startIdleTime()
  answerQueries(() => Response.json({ error: 'Too much is going on.' }, { status: 503 }))
  answerReadiness(200)
  await openPage('/lounge')
  await expect.element(alert).toHaveTextContent('Failed to fetch posts: 503 Too much is going on.')
  // React's strict mode sends the first request twice.
  const attempts = network.sent('Feed').length - 1
  expect(attempts).toBeLessThanOrEqual(4)
  await waitUntilAwake()
  for (let minute = 0; minute < 3; minute += 1) await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(alert).toHaveTextContent('Failed to fetch posts: 503 Too much is going on.')
  await expect.element(notice).not.toBeInTheDocument()
  // Four attempts, and four more once the server is known to be awake.
  expect(network.sent('Feed').length - 1).toBeGreaterThanOrEqual(4)
  expect(network.sent('Feed').length - 1).toBeLessThanOrEqual(8)
})

test('later slow responses show no wake-up notice', async () => {
  startIdleTime()
  serveLounge()
  await openPage('/lounge')
  await expect.element(articles.first()).toBeVisible()
  await vi.advanceTimersByTimeAsync(4000)
  const release = holdQueries()
  const appeared = vi.fn()
  const observer = new MutationObserver(() => document.body.textContent?.includes(words) && appeared())
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Learn' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeInTheDocument()
  await expect.poll(() => network.sent('Feed').length).toBeGreaterThan(1)
  await vi.advanceTimersByTimeAsync(8000)
  observer.disconnect()
  expect(appeared).not.toHaveBeenCalled()
  release()
})

test('a slow post shows the wake-up notice in its dialog', async () => {
  serveLounge()
  acceptPosts()
  await openDialogSignedIn()
  await textField.fill('Out of a long sleep')
  startIdleTime()
  const release = network.hold('CreatePost')
  await postButton.click()
  await expect.element(postingButton).toBeVisible()
  await vi.advanceTimersByTimeAsync(4000)
  await expect.element(dialog.getByRole('status').getByText(words)).toBeVisible()
  await expectAccessibleMeanwhile()
  release()
  await expect.element(dialog).not.toBeInTheDocument()
  await waitUntilAwake()
})

describe('without a server', () => {
  const pill = page.getByRole('status').getByText('The server cannot be reached. What is shown may be old.')

  test('the page says so, and repeats what failed once the server responds', async () => {
    await page.viewport(390, 844)
    serveLounge()
    await openPage('/lounge')
    await expect.element(articles.first()).toBeVisible()
    network.on('Feed', connectionLost)
    let isStopped = true
    network.onRequest(/\/readyz$/, () => (isStopped ? connectionLost : new Response(null)))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Learn' }).click()
    await expect.element(alert).toHaveTextContent('Failed to fetch posts: 0 Connection failed.')
    await expect.element(pill).toBeVisible()
    await expectAccessibleMeanwhile()
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.element(pill).toBeVisible()
    isStopped = false
    serveFeed(createPosts(2, 'Back'))
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.element(articles.first()).toMatchTextContent('Back 0.')
    await expect.element(pill).not.toBeInTheDocument()
    await expect.element(alert).not.toBeInTheDocument()
  })

  test('it is polled soon again once the network of the device is back', async () => {
    const polls = vi.fn((): typeof connectionLost => connectionLost)
    answerQueries((): typeof connectionLost => connectionLost)
    network.onRequest(/\/readyz$/, polls)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await openPage('/lounge')
    await expect.element(pill).toBeVisible()
    for (let minute = 0; minute < 3; minute += 1) await vi.advanceTimersByTimeAsync(60_000)
    const requests = network.sent('Feed').length
    polls.mockClear()
    setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    await expect.poll(() => network.sent('Feed').length).toBeGreaterThan(requests)
    await expect.element(pill).toBeVisible()
    await vi.advanceTimersByTimeAsync(3000)
    expect(polls).toHaveBeenCalled()
  })

  test('what is saved and comes from the service worker does not count as a response', async () => {
    network.on('Feed', () =>
      Response.json({ data: { posts: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } } } }, { headers: { 'x-saved': '1' } }),
    )
    network.on('EventsSoon', connectionLost)
    network.onRequest(/\/readyz$/, () => connectionLost)
    await openPage('/explore')
    await expect.element(pill).toBeVisible()
    network.onRequest(/\/readyz$/, () => new Response(null))
    serveFeed(createPosts(1))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Learn' }).click()
    await expect.element(pill).not.toBeInTheDocument()
  })
})
