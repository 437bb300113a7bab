import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { signInAsViewer } from '../support/viewer.ts'
import { answerThread, createReply, getReply, threadPath } from './thread.ts'

const reply = createReply(1, { contentHtml: '<p>The answer.</p>' })
const menuButton = getReply(1).getByRole('button', { name: 'More about reply #1 of ravi' })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const mark = getReply(1).getByText('Bookmarked')

/** Answers bookmarks of the reply, and the viewer's own as it was saved. */
function acceptBookmarks() {
  const subject = { __typename: 'Reply', id: reply.id, viewerHasBookmarked: false }
  network.on('ViewerFields', () => ({ nodes: [subject] }))
  network.on('SetBookmark', ({ input }) => {
    subject.viewerHasBookmarked = input.bookmarked
    return { setBookmark: { subject } }
  })
}

async function openThread() {
  answerThread([reply])
  await openPage(threadPath)
  await expect.element(getReply(1)).toMatchTextContent('The answer.')
}

test.each([360, 390, 1440])('the row of a reply has reply, upvote and a menu, in one line at %i px', { tags: ['rest'] }, async (width) => {
  await page.viewport(width, 844)
  await signInAsViewer()
  await openThread()
  await expect.element(getReply(1).getByRole('button', { name: 'Reply to ravi, #1' })).toBeVisible()
  const buttons = [...getReply(1).element().querySelectorAll('footer > button')]
  const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(['Reply to ravi, #1', expect.stringMatching(/^Upvote/), 'More about reply #1 of ravi'])
  const boxes = buttons.map((button) => button.getBoundingClientRect())
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  for (const { width: buttonWidth, height } of boxes) expect(Math.min(buttonWidth, height)).toBeGreaterThanOrEqual(44)
})

describe('the bookmark of a reply', () => {
  test('is set and removed in its menu by the keyboard, and marked', async () => {
    await signInAsViewer()
    acceptBookmarks()
    await openThread()
    await expect.element(mark).not.toBeInTheDocument()
    menuButton.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(item('Bookmark')).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.element(mark).toBeInTheDocument()
    await expect.element(page.getByRole('status').getByText('Bookmarked.')).toBeVisible()
    await expect.element(menuButton).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.element(item('Remove bookmark')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(mark).not.toBeInTheDocument()
    await expect
      .poll(() => network.sent('SetBookmark').map(({ variables }) => variables.input))
      .toEqual([
        { subjectId: reply.id, bookmarked: true },
        { subjectId: reply.id, bookmarked: false },
      ])
  })

  test('that cannot be saved is undone, with the reason', async () => {
    expectError(/500/)
    await signInAsViewer()
    network.on('SetBookmark', new ApiFailure(500, 'Try later.'))
    await openThread()
    await menuButton.click()
    await item('Bookmark').click()
    await expect.element(getReply(1).getByRole('alert')).toHaveTextContent('Your bookmark was not saved. Try later.')
    await expect.element(mark).not.toBeInTheDocument()
    // At once: a toast disappears by itself.
    expect(page.getByText('Bookmarked.').query()).toBeNull()
  })

  test('asks visitors to log in', async () => {
    await openThread()
    await expect.element(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    await menuButton.click()
    await item('Bookmark').click()
    await expect.element(getReply(1).getByText('Log in to save this.')).toBeVisible()
    await expect.element(getReply(1).getByRole('link', { name: 'Log in' })).toBeVisible()
  })
})

describe('sharing a reply', () => {
  function setShare(share: typeof navigator.share | undefined) {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  }

  test('opens the dialog of the browser', async () => {
    const share = vi.fn(async () => {})
    setShare(share)
    await openThread()
    await menuButton.click()
    await item('Share').click()
    await expect.poll(() => share.mock.calls).toEqual([[{ url: `${location.origin}${threadPath}?reply=1#reply-1` }]])
  })

  test('is copying the link where the browser has no dialog', async () => {
    setShare(undefined)
    const copy = vi.spyOn(Clipboard.prototype, 'writeText').mockResolvedValue()
    await openThread()
    await menuButton.click()
    await expect.element(item('Share')).not.toBeInTheDocument()
    await item('Copy link').click()
    await expect.element(page.getByText('Link copied.')).toBeVisible()
    expect(copy).toHaveBeenCalledExactlyOnceWith(`${location.origin}${threadPath}?reply=1#reply-1`)
  })
})
