import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

test('an administrator adds a word and removes it', async () => {
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  let words: { word: string }[] = []
  network.on('HeldWords', () => ({ heldWords: words }))
  network.on('AddHeldWord', ({ input }) => {
    words = [{ word: input.word.toLowerCase() }]
    return { addHeldWord: { heldWord: words[0] } }
  })
  network.on('RemoveHeldWord', ({ input }) => {
    words = []
    return { removeHeldWord: { removedWord: input.word } }
  })
  await openPage('/admin/words')
  await page.getByLabelText('Word').fill('FRAUD')
  await page.getByRole('button', { name: 'Add word' }).click()
  const removeButton = page.getByRole('button', { name: 'Remove fraud' })
  await removeButton.click()
  await expect.element(removeButton).not.toBeInTheDocument()
  expect(network.sent('RemoveHeldWord').map(({ variables }) => variables.input)).toEqual([{ word: 'fraud' }])
})
