import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signInAs } from '../support/identity.ts'
import { openPage } from '../support/open-page.tsx'
import { answerThread, bar, textField, threadPath } from './thread.ts'

// The imports of this file fill the buffer.
performance.setResourceTimingBufferSize(2000)

// The only test of this file: a module is loaded once in a document.
test('what a student types right after opening the composer is not lost: it is loaded before', async () => {
  await signInAs()
  answerThread()
  await openPage(threadPath)
  const readRequested = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  await expect.poll(readRequested, { timeout: 15_000 }).toContain('/client/src/features/replies/composer.tsx')
  // Resolves when the module has run.
  await import('../../../client/src/features/replies/composer.tsx')
  // Nobody types in the frame of the click.
  await new Promise(requestAnimationFrame)
  await bar.click()
  await userEvent.keyboard('abcdef')
  await expect.element(textField).toHaveExactText('abcdef')
})
