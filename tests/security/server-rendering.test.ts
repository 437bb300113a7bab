import { fileURLToPath } from 'node:url'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { allowed } from '../../server/generated/rich-text.ts'
import { openLog } from '../../server/observability/log.ts'
import { createBrowserConfig } from '../../server/pages/client-config.ts'
import { createPageRenderer } from '../../server/pages/page-renderer.ts'
import { hostileMarkup } from '../support/security/hostile-markup.ts'

const clientDir = fileURLToPath(new URL('../../client/dist/', import.meta.url))
const { clientConfig } = createBrowserConfig(readConfig({}))
const renderPage = createPageRenderer(clientDir, clientConfig, openLog('silent'), 30_000)

// A page is rendered in half a second or not at all, and the worker threads take longer to start.
beforeAll(() =>
  vi.waitFor(
    async () => expect(await renderPage('/post/UG9zdDox', createInitialData({ contentHtml: '<p><b>a</b></p>', username: 'a', tag: 'a' }))).toContain('article'),
    { timeout: 20_000 },
  ),
)

/** The initial data, as JSON, of a post that is stored as it is, as if the check before storage had failed. */
const createInitialData = (text: Record<'contentHtml' | 'username' | 'tag', string>) =>
  JSON.stringify({
    operationName: 'SinglePost',
    variables: { id: 'UG9zdDox', from: 1 },
    data: {
      post: {
        ...{ __typename: 'Post', id: 'UG9zdDox', community: 'LOUNGE', createdAt: '2026-11-21T04:00:00.000Z', media: [], attachments: [] },
        ...{ contentHtml: text.contentHtml, hashtags: [text.tag] },
        author: { __typename: 'User', id: 'VXNlcjp1', username: text.username, course: text.tag, profilePic: null },
        ...{ version: 1, voteCount: 0, replyCount: 1, editedAt: null, closedAt: null, club: null, isMembersOnly: false },
        replies: { __typename: 'ReplyConnection', edges: [{ __typename: 'ReplyEdge', cursor: 'a', node: createReply(text) }] },
        lastReplies: {
          __typename: 'ReplyConnection',
          edges: [{ __typename: 'ReplyEdge', cursor: 'a', node: { __typename: 'Reply', id: 'UmVwbHk6MQ', number: 1 } }],
        },
      },
    },
  })

/** A reply with the same text, as its own and as that of the reply that it answers. */
const createReply = ({ contentHtml, username }: Record<'contentHtml' | 'username', string>) => ({
  ...{ __typename: 'Reply', id: 'UmVwbHk6MQ', number: 1, contentHtml, createdAt: '2026-11-21T04:00:00.000Z', isDeleted: false },
  ...{ version: 1, editedAt: null, voteCount: 0, media: [], attachments: [] },
  author: { __typename: 'User', id: 'VXNlcjp1', uid: 'u', username, profilePic: null },
  inReplyTo: { __typename: 'Reply', id: 'UmVwbHk6Mg', number: 2, isDeleted: false, contentHtml },
})

async function renderPost(text: Record<'contentHtml' | 'username' | 'tag', string>): Promise<Document> {
  const markup = await renderPage('/post/UG9zdDox', createInitialData(text))
  expect(markup).toContain('<article')
  return new JSDOM(`<div id="root">${markup}</div>`).window.document
}

describe('a page that the server renders', () => {
  test.each(hostileMarkup)('has only allowed markup in the text of a post: %s', async (contentHtml) => {
    const document = await renderPost({ contentHtml: `<p>start</p>${contentHtml}`, username: 'maya', tag: 'tag' })
    const [text] = [...document.querySelectorAll('article [dir=auto]')]
    expect(text?.textContent).toContain('start')
    for (const element of text?.querySelectorAll('*') ?? []) {
      expect(allowed.tags).toContain(element.localName)
      for (const name of element.getAttributeNames()) expect([...allowed.attributes, 'target', 'rel', 'dir']).toContain(name)
      expect(element.getAttribute('dir') ?? 'auto').toBe('auto')
      const pattern = element.hasAttribute('data-mention') ? /^\/u\/[\w.-]{3,30}$/ : new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i')
      expect(element.getAttribute('href') ?? (element.hasAttribute('data-mention') ? '/u/name' : 'https:')).toMatch(pattern)
    }
  })

  test.each(hostileMarkup)('escapes names and tags: %s', async (markup) => {
    const [plain, hostile] = [
      // Neither is a possible username, which would lead to a profile.
      await renderPost({ contentHtml: '<p>a</p>', username: 'maya k', tag: 'tag' }),
      await renderPost({ contentHtml: '<p>a</p>', username: markup, tag: markup }),
    ]
    expect(hostile.querySelectorAll('*').length).toBe(plain.querySelectorAll('*').length)
  })

  test('links a mention to the profile of its name, whatever URL it has', async () => {
    const contentHtml = '<p><a data-mention="u1" href="https://evil.example">@maya</a> <a data-mention="u2">@../../x</a></p>'
    const document = await renderPost({ contentHtml, username: 'maya', tag: 'tag' })
    const mentions = [...document.querySelectorAll('article [dir=auto] [data-mention]')]
    expect(mentions.map((mention) => mention.getAttribute('href'))).toEqual(['/u/maya', null, '/u/maya', null])
  })

  test('contains no style attribute and no script', async () => {
    const document = await renderPost({ contentHtml: '<p>a</p>', username: 'maya', tag: 'tag' })
    expect(document.querySelectorAll('[style], script').length).toBe(0)
  })
})

test('a page without its data is rendered as loading', async () => {
  expect(await renderPage('/post/UG9zdDox', null)).toContain('Loading post...')
})

test('a text beyond the limits of rich text is not rendered on the server', async () => {
  const text = { contentHtml: `<p>${'a'.repeat(60_000)}</p>`, username: 'maya', tag: 'tag' }
  expect(await renderPage('/post/UG9zdDox', createInitialData(text))).toBeNull()
})
