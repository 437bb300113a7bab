import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signInWithFilters } from '../people/people.ts'
import { answerThread, createReplies, getReply, postId, pressEnter, sendReply, threadPath } from '../replies/thread.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { viewerId } from '../support/viewer.ts'

const muteButton = page.getByRole('button', { name: 'Mute replies to this post' })
const watchButton = page.getByRole('button', { name: 'Watch replies to this post' })

async function openThread(viewerIsWatching: boolean) {
  await signInWithFilters()
  answerThread()
  network.on('ThreadWatch', { viewer: { id: viewerId }, post: { id: postId, viewerIsWatching } })
  await openPage(threadPath)
}

test('a thread can be muted and watched at its post', async () => {
  await openThread(true)
  network.on('SetThreadWatch', ({ input }) => ({ setThreadWatch: { post: { id: postId, viewerIsWatching: input.watch } } }))
  await pressEnter(muteButton)
  await expect.element(page.getByText('Not watching')).toBeVisible()
  await pressEnter(watchButton)
  await expect.element(muteButton).toBeVisible()
  await expect.element(page.getByText('You will be notified of new replies.')).toBeVisible()
  expect(network.sent('SetThreadWatch').map(({ variables }) => variables.input)).toEqual([false, true].map((watch) => ({ postId, watch })))
})

test('a change that fails says so and is undone', async () => {
  await openThread(true)
  network.on('SetThreadWatch', new ApiFailure(500, 'The bell is cracked.'))
  await pressEnter(muteButton)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was changed. The bell is cracked.')
  await expect.element(muteButton).toBeVisible()
})

test('a student who replies watches the thread from then on', async () => {
  await openThread(false)
  await expect.element(page.getByText('Not watching')).toBeVisible()
  await sendReply('Tell me more')
  await expect.element(muteButton).toBeVisible()
})

test.each([
  [390, 2],
  [820, 45],
  [1440, 45],
])('the replies do not move at %i px when the bell and the link to the first unread of %i replies appear', async (width, count) => {
  await page.viewport(width, 844)
  await signInWithFilters()
  answerThread(createReplies(count))
  network.on('ThreadWatch', { viewer: { id: viewerId }, post: { id: postId, viewerIsWatching: true } })
  network.on('ReadMark', { post: { id: postId, viewerLastReadNumber: count - 1 } })
  const releases = ['ThreadWatch', 'ReadMark'].map((name) => network.hold(name))
  await openPage(threadPath)
  const readTop = () => getReply(1).element().getBoundingClientRect().top
  await expect.element(page.getByRole('link', { name: 'Print thread' })).toBeVisible()
  await expect.poll(() => network.sent('ReadMark').length).toBeGreaterThan(0)
  const top = readTop()
  for (const release of releases) release()
  await expect.element(muteButton).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'First unread' })).toBeVisible()
  expect(readTop()).toBe(top)
})
