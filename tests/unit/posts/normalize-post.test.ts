import { expect, test } from 'vitest'
import { readPost } from '../../../client/src/features/posts/normalize-post.ts'

const image = (url: string, more = {}) => ({ url, type: 'image', alt: '', width: null, height: null, placeholder: '', srcset: '', ...more })

test('a post of GraphQL', () => {
  const post = {
    __typename: 'Post',
    id: 'p1',
    contentHtml: '<p>Hello</p>',
    community: 'MARKET_EXPLORE',
    createdAt: '2026-11-21T09:30:00.000Z',
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
    author: { id: 'u1', username: 'kavya.r', course: 'BA English', profilePic: '/media/k.webp' },
  }
  expect(readPost(post)).toEqual({
    id: 'p1',
    html: '<p>Hello</p>',
    community: 'market-explore',
    createdAt: '2026-11-21T09:30:00.000Z',
    hashtags: ['thaen', 'தேன்'],
    media: [
      image('/media/a.webp', { alt: 'A jar', width: 800, height: 600, placeholder: 'data:image/webp;base64,AA==', srcset: '/media/a-480.webp 480w' }),
      { ...image('/media/b.mp4'), type: 'video' },
    ],
    attachments: [{ url: '/media/c.pdf', filename: 'c.pdf', mimeType: 'application/pdf', size: 2048 }],
    author: { username: 'kavya.r', course: 'BA English', profilePic: '/media/k.webp' },
  })
})

test('_id or id', () => {
  expect(readPost({ _id: 'a', id: 'b' }).id).toBe('a')
  expect(readPost({ id: 'b' }).id).toBe('b')
  expect(readPost({ id: 7 }).id).toBe('7')
})

test('contentHtml (older: content)', () => {
  expect(readPost({ contentHtml: '<p>new</p>', content: 'old' }).html).toBe('<p>new</p>')
  expect(readPost({ content: 'old' }).html).toBe('old')
  expect(readPost({}).html).toBe('')
})

test('Club Buzz also accepts mediaUrls or files; the first one present is used', () => {
  const [media, mediaUrls, files] = [[{ url: '/m.webp', type: 'image' }], ['/u.webp'], [{ url: '/f.webp' }]]
  const urls = (post: object) => readPost(post).media.map(({ url }) => url)
  expect(urls({ media, mediaUrls, files })).toEqual(['/m.webp'])
  expect(urls({ mediaUrls, files })).toEqual(['/u.webp'])
  expect(urls({ files })).toEqual(['/f.webp'])
  expect(urls({ media: [], mediaUrls: null, files })).toEqual(['/f.webp'])
  expect(urls({ media: 'none' })).toEqual([])
})

test('a medium whose type is not told is a video by its address, or else an image', () => {
  const types = readPost({ mediaUrls: ['/a.MP4?x=1', '/b.webm', '/c.mov', '/d.png', '/mp4'] }).media.map(({ type }) => type)
  expect(types).toEqual(['video', 'video', 'video', 'image', 'image'])
  expect(readPost({ files: [{ url: '/e', mimeType: 'video/mp4' }] }).media[0]?.type).toBe('video')
})

test('images: legacy list of urls, behind the media, each once', () => {
  expect(readPost({ images: ['/a.webp', '/b.webp'] }).media).toEqual([image('/a.webp'), image('/b.webp')])
  const both = readPost({ media: [{ url: '/a.webp', type: 'image', alt: 'A' }], images: ['/a.webp', '/b.webp'] })
  expect(both.media).toEqual([image('/a.webp', { alt: 'A' }), image('/b.webp')])
})

test('user: username, course, profilePic, with fallback to the same fields directly on the post', () => {
  const flat = { username: 'flat', course: 'BCom Finance', profilePic: '/flat.webp' }
  expect(readPost({ user: { username: 'kavya', course: 'BA English', profilePic: '/k.webp' }, ...flat }).author).toEqual({
    username: 'kavya',
    course: 'BA English',
    profilePic: '/k.webp',
  })
  expect(readPost({ user: { username: 'kavya', course: null }, ...flat }).author).toEqual({ ...flat, username: 'kavya' })
  expect(readPost(flat).author).toEqual(flat)
})

test("username (fallback 'Unknown'), profile picture (fallback generic avatar)", () => {
  expect(readPost({ user: null }).author).toEqual({ username: 'Unknown', course: '', profilePic: null })
})

test('hashtags come without their sign, each once; a post of older times has none', () => {
  expect(readPost({ hashtags: ['#tea', 'tea', '', 'talk'] }).hashtags).toEqual(['tea', 'talk'])
  expect(readPost({}).hashtags).toEqual([])
})

test('attachments: list of url, filename, mimeType, size in bytes', () => {
  const [first] = readPost({ attachments: [{ url: '/files/notes.pdf', mimeType: 'application/pdf', size: 10 }] }).attachments
  expect(first).toEqual({ url: '/files/notes.pdf', filename: 'notes.pdf', mimeType: 'application/pdf', size: 10 })
})

test('only addresses of this site and of the web become sources and links', () => {
  const post = { images: ['javascript:alert(1)', 'data:text/html,x', 'https://example.org/a.png', ''], attachments: [{ url: 'javascript:alert(1)' }, null] }
  expect(readPost(post).media.map(({ url }) => url)).toEqual(['https://example.org/a.png'])
  expect(readPost(post).attachments).toEqual([])
})

test('both spellings of a community mean the same', () => {
  expect(readPost({ community: 'CLUB_BUZZ' }).community).toBe('club-buzz')
  expect(readPost({ community: 'club-buzz' }).community).toBe('club-buzz')
})

test('a placeholder is a tiny picture in itself, and nothing else becomes a background', () => {
  const placeholderOf = (placeholder: string) => readPost({ media: [{ url: '/a.webp', placeholder }] }).media[0]?.placeholder
  expect(placeholderOf('data:image/webp;base64,UklGRg==')).toBe('data:image/webp;base64,UklGRg==')
  for (const hostile of ['https://elsewhere.example/x', 'data:image/svg+xml;base64,AA==', 'data:image/webp;base64,AA==) red, url(x', 'javascript:x'])
    expect(placeholderOf(hostile)).toBe('')
})
