import { wordOf } from './community.ts'

/** A post as a card shows it, whatever shape it came in. */
export type PostRecord = {
  id: string
  html: string
  community: string
  createdAt: string
  hashtags: string[]
  media: MediaRecord[]
  attachments: AttachmentRecord[]
  author: { username: string; course: string; profilePic: string | null }
}
export type MediaRecord = {
  url: string
  type: 'image' | 'video'
  alt: string
  width: number | null
  height: number | null
  /** A tiny picture to show until the real one is there, and the real one in several widths; empty when there is none. */
  placeholder: string
  srcset: string
}
export type AttachmentRecord = { url: string; filename: string; mimeType: string; size: number }

/** Reads a post of GraphQL or REST, and those of older times (spec, section 3, Post). */
export function readPost(raw: object): PostRecord {
  const post = raw as Raw
  const user = objectOf(post.author ?? post.user)
  return {
    id: textOf(post._id) || textOf(post.id),
    html: textOf(post.contentHtml) || textOf(post.content),
    community: wordOf(textOf(post.community)),
    createdAt: textOf(post.createdAt),
    hashtags: [...new Set(listOf(post.hashtags).map((tag) => textOf(tag).replace(/^#/, '')))].filter(Boolean),
    media: mediaOf(post),
    attachments: listOf(post.attachments).map(attachmentOf).filter(isReachable),
    author: {
      username: textOf(user.username) || textOf(post.username) || 'Unknown',
      course: textOf(user.course) || textOf(post.course),
      profilePic: textOf(user.profilePic) || textOf(post.profilePic) || null,
    },
  }
}

type Raw = Record<string, unknown>

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const numberOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const objectOf = (value: unknown): Raw => (typeof value === 'object' && value !== null ? (value as Raw) : {})

/** Media, mediaUrls or files, the first that holds anything; behind them the legacy images that are not among them. */
function mediaOf(post: Raw): MediaRecord[] {
  const first = [post.media, post.mediaUrls, post.files].map(listOf).find((list) => list.length > 0) ?? []
  const found = [...first.map(mediumOf), ...listOf(post.images).map((image) => ({ ...mediumOf(image), type: 'image' as const }))].filter(isReachable)
  return found.filter(({ url }, index) => found.findIndex((other) => other.url === url) === index)
}

/** An address alone, or an object with one; a type that is not told is read from the address. */
function mediumOf(value: unknown): MediaRecord {
  const medium = typeof value === 'string' ? { url: value } : objectOf(value)
  const url = textOf(medium.url)
  const told = (textOf(medium.type) || textOf(medium.mimeType)).toLowerCase()
  const isVideo = told ? told.startsWith('video') : /\.(mp4|m4v|webm|mov)$/i.test(url.split(/[?#]/)[0] ?? '')
  return {
    url,
    type: isVideo ? 'video' : 'image',
    alt: textOf(medium.alt),
    width: numberOf(medium.width),
    height: numberOf(medium.height),
    placeholder: /^data:image\/webp;base64,[\w+/=]+$/.exec(textOf(medium.placeholder))?.[0] ?? '',
    srcset: textOf(medium.srcset),
  }
}

function attachmentOf(value: unknown): AttachmentRecord {
  const { url, filename, mimeType, size } = objectOf(value)
  return { url: textOf(url), filename: textOf(filename) || (textOf(url).split('/').at(-1) ?? ''), mimeType: textOf(mimeType), size: numberOf(size) ?? 0 }
}

/** Within this site or over the web; nothing else becomes a link or a source. */
const isReachable = ({ url }: { url: string }) => url !== '' && URL.canParse(url, 'https://here') && /^https?:$/.test(new URL(url, 'https://here').protocol)
