import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signInWithFilters } from '../people/people.ts'
import { answerThread, postId, pressEnter, sendReply, threadPath } from '../replies/thread.ts'
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
