import { expect } from 'vitest'
import { type Locator, locators, page, userEvent } from 'vitest/browser'
import { network } from '../support/network.ts'

locators.extend({ getReply: (number: number) => `#reply-${number}` })

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getReply(number: number): Locator
  }
}

export const postId = 'UG9zdDp0aHJlYWQ'
export const threadPath = `/post/${postId}`
export const author = { id: 'VXNlcjpyYXZp', uid: 'ravi-uid', username: 'ravi' }

export const bar = page.getByRole('button', { name: 'Write a reply' })
export const textField = page.getByRole('textbox', { name: 'Reply' })
export const getReply = (number: number) => page.getReply(number)

type Reply = { id: string; number: number; contentHtml: string; author: object; [field: string]: unknown }

/** A reply whose height depends on its number. */
export const createReply = (number: number, fields: Partial<Reply> = {}): Reply => ({
  id: btoa(`Reply:${number}`),
  number,
  contentHtml: `<p>Reply number ${number}.${' Some more words that take more than one line on every screen.'.repeat((number * 7) % 5)}</p>`,
  author,
  ...fields,
})

export const createReplies = (count: number, fields?: Partial<Reply>) => Array.from({ length: count }, (_, index) => createReply(index + 1, fields))

/** Answers the requests of a post with these replies. Replies that are sent are added to them. */
export function answerThread(replies: Reply[] = [], fields: Record<string, unknown> = {}) {
  const connect = ({ from = 1, first, last }: { from?: number; first?: number; last?: number }) => {
    const nodes = last ? replies.slice(-last) : replies.slice(from - 1, from - 1 + (first ?? 20))
    return { edges: nodes.map((node) => ({ cursor: String(node.number), node })) }
  }
  const readPost = () => ({
    ...{ id: postId, community: 'LOUNGE', contentHtml: '<p>What do you think?</p>', author, replyCount: replies.length, replies: connect },
    ...fields,
  })
  for (const name of ['SinglePost', 'Replies', 'LastReply']) network.on(name, () => ({ post: readPost() }))
  // A null would remove the post from the cache.
  network.on('ThreadWatch', { viewer: {}, post: { id: postId } })
  network.on('ReadMark', { post: { id: postId } })
  network.on('MarkThreadRead', ({ input }) => ({ markThreadRead: { post: { id: postId, viewerLastReadNumber: input.number } } }))
  /** Adds a reply, as another user does. */
  const add = (contentHtml: string, other: Partial<Reply> = {}) => {
    const reply = createReply(replies.length + 1, { contentHtml, ...other })
    replies.push(reply)
    return reply
  }
  const addSent = ({ input }: { input: { contentHtml: string; inReplyTo?: string } }) => {
    const inReplyTo = replies.find(({ id }) => id === input.inReplyTo)
    const reply = add(input.contentHtml, { author: { id: 'VXNlcjptYWxh', uid: 'mala-uid', username: 'mala' }, inReplyTo })
    return { addReply: { isHeldForReview: false, reply: { ...reply, post: { id: postId, replyCount: replies.length, viewerIsWatching: true } } } }
  }
  network.on('AddReply', addSent)
  return { add, addSent }
}

/** Opens the composer by its bar. */
export async function openComposer() {
  await bar.click()
  await expect.element(textField).toHaveFocus()
}

/** Opens the composer and sends a text. */
export async function sendReply(text: string) {
  await openComposer()
  await textField.fill(text)
  await pressSend()
}

/** Sends the text of the open composer by the keyboard. */
export const pressSend = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

/** Presses the Enter key on an element, wherever it is. */
export async function pressEnter(locator: Locator) {
  await expect.element(locator).toBeInTheDocument()
  const element = locator.element() as HTMLElement
  element.focus({ preventScroll: true })
  await userEvent.keyboard('{Enter}')
}

/** Waits until the page has not scrolled for this many frames. */
export async function waitForStillness(frameCount = 20) {
  let position = Number.NaN
  for (let stillFrames = 0; stillFrames < frameCount; ) {
    await new Promise(requestAnimationFrame)
    stillFrames = scrollY === position ? stillFrames + 1 : 0
    position = scrollY
  }
}

/** The number of the reply at the top of the viewport, once the page does not scroll any more. */
export async function readTopNumber() {
  await waitForStillness()
  const items = [...document.querySelectorAll('[aria-label="Replies"] > li')]
  return Number(items.find((item) => item.getBoundingClientRect().bottom > 90)?.getAttribute('aria-posinset'))
}
