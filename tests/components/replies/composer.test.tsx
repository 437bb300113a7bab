import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { draftPrefix } from '../../../client/src/lib/drafts/draft-text.ts'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { answerThread, bar, createReplies, createReply, getReply, openComposer, pressEnter, sendReply, textField, threadPath } from './thread.ts'

const composer = page.getByRole('region', { name: 'Your reply' })
const replyToReply = (number: number) => getReply(number).getByRole('button', { name: /^Reply to/ })

const readDrafts = () => Object.entries<string>(localStorage).filter(([key]) => key.startsWith(draftPrefix))

test('Escape closes the composer and keeps the draft; a visitor is asked to log in', async () => {
  answerThread()
  await openPage(threadPath)
  await openComposer()
  await textField.fill('A draft')
  await expectAccessible()
  await composer.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Log in to reply.')
  await textField.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).toHaveFocus()
  await expect.element(bar).toMatchTextContent('Draft')
})

test('while a reply is being sent, no other one can be started', async () => {
  await signInAs()
  answerThread([createReply(1, { contentHtml: '<p>Is the canteen open?</p>' })])
  const release = network.hold('AddReply')
  await openPage(threadPath)
  await sendReply('Until six.')
  await expect.element(page.getByText('Sending…')).toBeVisible()
  await replyToReply(1).click()
  await expect.element(page.getByText('Your last reply is still being sent.')).toBeVisible()
  await expect.element(page.getByText('Sending…')).toBeVisible()
  await expect.element(textField).not.toBeInTheDocument()
  release()
  await expect.element(getReply(2)).toMatchTextContent('Until six.')
  await expect.element(page.getByRole('heading', { name: '2 replies' })).toBeVisible()
})

test('a draft from another tab shows when the composer opens', async () => {
  answerThread()
  await openPage(threadPath)
  await openComposer()
  await textField.fill('From the first tab')
  await expect.poll(() => readDrafts().map(([, value]) => value)).toEqual([expect.stringContaining('From the first tab')])
  const [[key, value] = ['', '']] = readDrafts()
  await cleanup()
  localStorage.clear()
  await openPage(threadPath)
  await expect.element(bar).not.toMatchTextContent('Draft')
  // A change by another document of the origin is an event here.
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.contentWindow?.localStorage.setItem(key, value)
  await expect.element(bar).toMatchTextContent('Draft')
  frame.remove()
  await bar.click()
  await expect.element(textField).toHaveTextContent('From the first tab')
})

test('a reply names the one that it answers', async () => {
  await signInAs()
  answerThread([createReply(1, { contentHtml: '<p>Is the canteen open?</p>' })])
  await openPage(threadPath)
  await replyToReply(1).click()
  await expect.element(page.getByText('Replying to #1')).toBeVisible()
  await textField.fill('Until six.')
  await composer.getByRole('button', { name: 'Reply', exact: true }).click()
  await getReply(2).getByRole('link', { name: 'In reply to #1 Is the canteen open?' }).click()
  await expect.poll(() => readPath() + location.hash).toBe(`${threadPath}?reply=1#reply-1`)
  await expect.element(getReply(1)).toHaveAttribute('aria-current', 'true')
  await expect.element(getReply(1)).toHaveFocus()
})

test('the composer opens from the header of the thread, and from there the focus returns', async () => {
  await signInAs()
  answerThread(createReplies(2))
  await openPage(threadPath)
  await pressEnter(page.getByRole('link', { name: /^2 replies to/ }).first())
  await expect.element(page.getByRole('heading', { name: '2 replies' })).toHaveFocus()
  const opener = page.getByRole('button', { name: 'Reply to the post' })
  await pressEnter(opener)
  await expect.element(textField).toHaveFocus()
  // Another target while the composer is open.
  await replyToReply(2).click()
  await expect.element(page.getByText('Replying to #2')).toBeVisible()
  await expect.element(textField).toHaveFocus()
  await page.getByRole('button', { name: 'Cancel replying to #2' }).click()
  await expect.element(textField).toHaveFocus()
  await expect.element(page.getByText('Replying to #2')).not.toBeInTheDocument()
  textField.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }))
  await expect.element(textField).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('a reply takes one file', async () => {
  await signInAs()
  answerThread()
  await openPage(threadPath)
  await openComposer()
  const picker = composer.getByLabelText('Attach a file')
  await userEvent.upload(picker, new File(['x'], 'map.png', { type: 'image/png' }))
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.upload(picker, new File(['x'], 'other.png', { type: 'image/png' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('A reply takes one file. Take out the other one first.')
  await expectAccessible()
})
