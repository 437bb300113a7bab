import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { emulateMedia } from '../support/media.ts'
import { network } from '../support/network.ts'
import { acceptPosts, dialog, openDialogSignedIn, postButton, readSentPosts, textField } from './post-dialog.ts'

const people = page.getByRole('listbox', { name: 'People to mention' })
const options = people.getByRole('option')

/** Answers the search for people with those of the campus whose username begins with the prefix. */
function answerCandidates() {
  const users = ['nila', 'nilavan', 'ravi'].map((username) => ({ id: username, uid: `${username}-uid`, username }))
  network.on('MentionCandidates', ({ prefix }) => ({ mentionCandidates: users.filter(({ username }) => username.startsWith(prefix)) }))
}

test.each([1280, 390])('a mention is completed by the keyboard (%i px)', async (width) => {
  await page.viewport(width, 844)
  acceptPosts()
  answerCandidates()
  await openDialogSignedIn()
  await userEvent.keyboard('Thank you @ni')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  expect(options.elements()).toHaveLength(2)
  await expect.element(textField).toHaveAttribute('aria-activedescendant', options.first().element().id)
  await expectAccessible()
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => textField.element().querySelector('[data-mention]')?.textContent).toBe('@nilavan')
  await expect.element(textField).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('!')
  await postButton.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(readSentPosts()[0].contentHtml).toMatch(/^<p>Thank you <a [^>]*data-mention="nilavan-uid"[^>]*>@nilavan<\/a> !<\/p>$/)
})

test('Escape closes the list for this @ only, and keeps the dialog open', async () => {
  answerCandidates()
  await openDialogSignedIn()
  await userEvent.keyboard('@nil')
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(people).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('a{Backspace}')
  await expect.element(textField).toHaveTextContent('@nil')
  await expect.element(people).not.toBeInTheDocument()
  await userEvent.keyboard('{Backspace>4/}@ra')
  await expect.element(options).toBeVisible()
  await expect.element(options).toMatchTextContent('ravi')
})

test('an option is chosen by pointer, and the focus stays in the text', async () => {
  answerCandidates()
  await openDialogSignedIn()
  await userEvent.keyboard('@nil')
  await options.nth(1).click()
  await expect.poll(() => textField.element().querySelector('[data-mention]')?.textContent).toBe('@nilavan')
  await expect.element(textField).toHaveFocus()
})

test('an address and code propose nobody', async () => {
  answerCandidates()
  await openDialogSignedIn()
  await userEvent.keyboard('m n@n')
  await dialog.getByRole('button', { name: 'Code', exact: true }).click()
  await userEvent.keyboard(' @n')
  await expect.element(textField).toMatchTextContent('@n')
  await expect.element(people).not.toBeInTheDocument()
  expect(network.sent('MentionCandidates')).toEqual([])
})
