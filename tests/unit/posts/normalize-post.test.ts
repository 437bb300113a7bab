import { expect, test } from 'vitest'
import { normalizePost } from '../../../client/src/features/posts/normalize-post.ts'

const image = (url: string, more = {}) => ({ url, type: 'IMAGE', alt: '', width: null, height: null, placeholder: null, srcset: null, ...more })

test('normalizes a GraphQL post', () => {
  const post = {
    __typename: 'Post',
    id: 'p1',
    contentHtml: '<p>Hello</p>',
    community: 'MARKET_EXPLORE',
    createdAt: '2026-11-21T09:30:00.000Z',
    voteCount: 3,
    replyCount: 0,
    hashtags: ['thaen', 'தேன்'],
    media: [
      {
        url: '/media/a.webp',
        type: 'IMAGE',
        alt: 'A jar',
        width: 800,
        height: 600,
        placeholder: 'data:image/webp;base64,AA==',
        srcset: '/media/a-480.webp 480w',
      },
      { url: '/media/b.mp4', type: 'VIDEO', alt: '', width: null, height: null },
    ],
    attachments: [{ url: '/media/c.pdf', filename: 'c.pdf', mimeType: 'application/pdf', size: 2048 }],
    author: { id: 'u1', uid: 'firebase-1', username: 'kavya.r', course: 'BA English', profilePic: '/media/k.webp' },
  }
  expect(normalizePost(post)).toEqual({
    id: 'p1',
    contentHtml: '<p>Hello</p>',
    community: 'MARKET_EXPLORE',
    createdAt: '2026-11-21T09:30:00.000Z',
    voteCount: 3,
    replyCount: 0,
    hashtags: ['thaen', 'தேன்'],
    media: [
      image('/media/a.webp', { alt: 'A jar', width: 800, height: 600, placeholder: 'data:image/webp;base64,AA==', srcset: '/media/a-480.webp 480w' }),
      { ...image('/media/b.mp4'), type: 'VIDEO' },
    ],
    attachments: [{ url: '/media/c.pdf', filename: 'c.pdf', mimeType: 'application/pdf', size: 2048 }],
    author: { id: 'u1', uid: 'firebase-1', username: 'kavya.r', course: 'BA English', profilePic: '/media/k.webp' },
  })
})

test('reads _id or id', () => {
  expect(normalizePost({ _id: 'a', id: 'b' }).id).toBe('a')
  expect(normalizePost({ id: 'b' }).id).toBe('b')
  expect(normalizePost({ id: 7 }).id).toBe('7')
})

test('reads contentHtml or the older content', () => {
  expect(normalizePost({ contentHtml: '<p>new</p>', content: 'old' }).contentHtml).toBe('<p>new</p>')
  expect(normalizePost({ content: 'old' }).contentHtml).toBe('old')
  expect(normalizePost({}).contentHtml).toBe('')
})

test('reads the first of media, mediaUrls and files for Club Buzz', () => {
  const [media, mediaUrls, files] = [[{ url: '/m.webp', type: 'image' }], ['/u.webp'], [{ url: '/f.webp' }]]
  const urls = (post: object) => normalizePost(post).media.map(({ url }) => url)
  expect(urls({ media, mediaUrls, files })).toEqual(['/m.webp'])
  expect(urls({ mediaUrls, files })).toEqual(['/u.webp'])
  expect(urls({ files })).toEqual(['/f.webp'])
  expect(urls({ media: [], mediaUrls: null, files })).toEqual(['/f.webp'])
  expect(urls({ media: 'none' })).toEqual([])
})

test('infers the type of a medium from its URL, image by default', () => {
  const types = normalizePost({ mediaUrls: ['/a.MP4?x=1', '/b.webm', '/c.mov', '/d.png', '/mp4'] }).media.map(({ type }) => type)
  expect(types).toEqual(['VIDEO', 'VIDEO', 'VIDEO', 'IMAGE', 'IMAGE'])
  expect(normalizePost({ files: [{ url: '/e', mimeType: 'video/mp4' }] }).media[0]?.type).toBe('VIDEO')
})

test('appends the legacy image list without duplicates', () => {
  expect(normalizePost({ images: ['/a.webp', '/b.webp'] }).media).toEqual([image('/a.webp'), image('/b.webp')])
  const both = normalizePost({ media: [{ url: '/a.webp', type: 'image', alt: 'A' }], images: ['/a.webp', '/b.webp'] })
  expect(both.media).toEqual([image('/a.webp', { alt: 'A' }), image('/b.webp')])
})

test('reads username, course and profilePic from user, else from the post', () => {
  const flat = { username: 'flat', course: 'BCom Finance', profilePic: '/flat.webp' }
  expect(normalizePost({ user: { username: 'kavya', course: 'BA English', profilePic: '/k.webp' }, ...flat }).author).toEqual({
    id: '',
    uid: '',
    username: 'kavya',
    course: 'BA English',
    profilePic: '/k.webp',
  })
  expect(normalizePost({ user: { username: 'kavya', course: null }, ...flat }).author).toEqual({ id: '', uid: '', ...flat, username: 'kavya' })
  expect(normalizePost(flat).author).toEqual({ id: '', uid: '', ...flat })
})

test("falls back to 'Unknown' and the generic avatar", () => {
  expect(normalizePost({ user: null }).author).toEqual({ id: '', uid: '', username: 'Unknown', course: null, profilePic: null })
})

test('returns unique hashtags without #; none for older posts', () => {
  expect(normalizePost({ hashtags: ['#tea', 'tea', '', 'talk'] }).hashtags).toEqual(['tea', 'talk'])
  expect(normalizePost({}).hashtags).toEqual([])
})

test('reads url, filename, mimeType and size of attachments', () => {
  const [first] = normalizePost({ attachments: [{ url: '/files/notes.pdf', mimeType: 'application/pdf', size: 10 }] }).attachments
  expect(first).toEqual({ url: '/files/notes.pdf', filename: 'notes.pdf', mimeType: 'application/pdf', size: 10 })
})

test('accepts only same-site and web URLs', () => {
  const post = { images: ['javascript:alert(1)', 'data:text/html,x', 'https://example.org/a.png', ''], attachments: [{ url: 'javascript:alert(1)' }, null] }
  expect(normalizePost(post).media.map(({ url }) => url)).toEqual(['https://example.org/a.png'])
  expect(normalizePost(post).attachments).toEqual([])
})

test('accepts both spellings of a community, the lounge without one', () => {
  expect(normalizePost({ community: 'CLUB_BUZZ' }).community).toBe('CLUB_BUZZ')
  expect(normalizePost({ community: 'club-buzz' }).community).toBe('CLUB_BUZZ')
  expect(normalizePost({}).community).toBe('LOUNGE')
})

test('accepts only a data URI as a placeholder', () => {
  const placeholderOf = (placeholder: string) => normalizePost({ media: [{ url: '/a.webp', placeholder }] }).media[0]?.placeholder
  expect(placeholderOf('data:image/webp;base64,UklGRg==')).toBe('data:image/webp;base64,UklGRg==')
  for (const hostile of ['https://elsewhere.example/x', 'data:image/svg+xml;base64,AA==', 'data:image/webp;base64,AA==) red, url(x', 'javascript:x'])
    expect(placeholderOf(hostile)).toBeNull()
})
