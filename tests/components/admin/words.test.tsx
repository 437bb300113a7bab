import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

test('an administrator imports a list and reads what became of its lines', async () => {
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  network.on('HeldWords', () => ({ heldWords: network.sent('ImportHeldWords').length ? [{ word: 'scam*' }] : [] }))
  const refused = [{ line: 'ab*', message: 'Write at least three letters before the *.' }]
  network.on('ImportHeldWords', { importHeldWords: { added: [{ word: 'scam*' }], existingWords: [], refused } })
  await openPage('/admin/words')
  const field = page.getByLabelText('List, one entry a line')
  const button = page.getByRole('button', { name: 'Import list' })
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Paste words or phrases, one a line.')
  await field.fill('scam*\nab*')
  await button.click()
  await expect.element(page.getByText('Added: 1. On the list before: 0. Refused: 1.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Refused lines' })).toHaveTextContent('ab*: Write at least three letters before the *.')
  await expect.element(field).toHaveValue('ab*')
  await expect.element(page.getByRole('button', { name: 'Remove scam*' })).toBeVisible()
  await expectAccessible()
  expect(network.sent('ImportHeldWords')[0]?.variables.input).toEqual({ text: 'scam*\nab*' })
})

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
