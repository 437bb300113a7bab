import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { articles, createPost, postItems, serveFeed } from '../posts/posts.ts'
import { answerThread, createReplies, createReply, getReply, pressEnter, readTopNumber, threadPath } from '../replies/thread.ts'
import { expectAccessible } from '../support/axe.ts'
import { emulateMedia } from '../support/media.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { ravi, signInWithFilters } from './people.ts'

const fold = page.getByText('Somebody you blocked')

async function selectMenuItem(button: Locator, name: string) {
  await button.click()
  await pressEnter(page.getByRole('menuitem', { name }))
}

test('a block folds the posts of its author at once, and Undo ends it', async () => {
  await signInWithFilters()
  serveFeed([createPost('Words of ravi.', { author: ravi })])
  await openPage('/lounge')
  await selectMenuItem(articles.getByRole('button', { name: 'More about' }), 'Block ravi')
  const dialog = page.getByRole('dialog', { name: 'Block ravi?' })
  await expect.element(dialog).toMatchTextContent('They cannot follow you, mention you, or reply to what you write.')
  await expectAccessible(dialog.element())
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible(dialog.element())
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect.element(articles).not.toBeInTheDocument()
  await expect.poll(() => fold.elements().length).toBe(1)
  await expect.element(page.getByText('You blocked ravi.')).toBeVisible()
  await pressEnter(page.getByRole('button', { name: 'Undo' }))
  await expect.element(articles).toBeVisible()
  await expect.element(postItems).toHaveFocus()
  await expect.element(fold).not.toBeInTheDocument()
  expect(network.sent('SetUserBlock').map(({ variables }) => variables.input)).toEqual([true, false].map((block) => ({ userId: ravi.id, block })))
})

test('after Undo the focus is on the post whose menu had it, wherever it has moved meanwhile', async () => {
  await signInWithFilters()
  serveFeed([createPost('Words of ravi.', { author: ravi })])
  await openPage('/lounge')
  const button = articles.getByRole('button', { name: 'More about' })
  await button.click()
  const item = page.getByRole('menuitem', { name: 'Mute ravi' }).element() as HTMLElement
  item.click()
  // Before the module of the action is loaded.
  document.querySelector<HTMLElement>('nav a')?.focus()
  await expect.element(page.getByText('You muted ravi.')).toBeVisible()
  await pressEnter(page.getByRole('button', { name: 'Undo' }))
  await expect.element(postItems).toHaveFocus()
})

test('a folded post can be shown and hidden', async () => {
  await signInWithFilters({ blocks: [ravi] })
  serveFeed([createPost('Words of ravi.', { author: ravi })])
  await openPage('/lounge')
  await expect.element(postItems).toHaveTextContent('Somebody you blockedShow')
  await expectAccessible(postItems.element())
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible(postItems.element())
  await pressEnter(postItems.getByRole('button', { name: 'Show' }))
  await expect.element(postItems).toMatchTextContent('Words of ravi.')
  const hide = postItems.getByRole('button', { name: 'Hide' })
  await expect.element(hide).toHaveFocus()
  await expect.element(hide).toHaveAttribute('aria-expanded', 'true')
  await pressEnter(hide)
  await expect.element(postItems).toHaveTextContent('Somebody you blockedShow')
})

test('the settings end a block', async () => {
  await signInWithFilters({ blocks: [ravi] })
  await openPage('/settings/privacy')
  await expect.element(page.getByRole('heading', { name: 'Blocked people' })).toBeVisible()
  await pressEnter(page.getByRole('button', { name: 'Unblock ravi' }))
  await expect.element(page.getByText('You have blocked nobody.')).toBeVisible()
})

test('the settings mute a word', async () => {
  await signInWithFilters()
  await openPage('/settings/privacy')
  await page.getByRole('textbox', { name: 'Word or #hashtag' }).fill('Exam')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Unmute exam' })).toBeVisible()
  expect(network.sent('SetMute').map(({ variables }) => variables.input)).toEqual([{ kind: 'WORD', value: 'Exam', mute: true }])
})

test('a muted word folds replies of a thread, which keep their numbers, and so does a muted author', async () => {
  await signInWithFilters({ mutes: [{ kind: 'WORD', value: 'exam' }] })
  const first = createReply(1, { contentHtml: '<p>The EXAM results are out.</p>', author: ravi })
  answerThread([first, createReply(2, { contentHtml: '<p>Examples do not count.</p>', author: ravi, inReplyTo: first })])
  await openPage(threadPath)
  await expect.element(getReply(1)).toHaveTextContent('Muted: examShow#1')
  await expect.element(getReply(2)).toMatchTextContent('In reply to #1 Muted: exam')
  await expect.element(getReply(2)).toMatchTextContent('Examples do not count.')
  await expectAccessible(getReply(1).element())
  await pressEnter(getReply(1).getByRole('button', { name: 'Show' }))
  await expect.element(getReply(1)).toMatchTextContent('The EXAM results are out.')
  await selectMenuItem(getReply(1).getByRole('button', { name: 'More about' }), 'Mute ravi')
  await expect.element(getReply(2)).toHaveTextContent('Muted: raviShow#2')
})

test('a long thread whose replies fold after it was opened stays at the reply of its address', { tags: ['rest'] }, async () => {
  // All replies change their height in one frame.
  expectError(/ResizeObserver loop/)
  await signInWithFilters({ blocks: [ravi] })
  answerThread(createReplies(200, { author: ravi }))
  const release = network.hold('ContentFilters')
  await openPage(`${threadPath}?reply=120#reply-120`)
  await expect.element(getReply(120)).toMatchTextContent('Reply number 120.')
  release()
  await expect.element(getReply(120)).toHaveTextContent('Somebody you blockedShow#120')
  await expect.poll(readTopNumber).toBe(120)
})
