import { toCommunitySlug } from './community.ts'

/** A post as a card shows it, whatever shape it came in. */
export type NormalizedPost = {
  id: string
  html: string
  community: string
  createdAt: string
  hashtags: string[]
  media: NormalizedMedia[]
  attachments: NormalizedAttachment[]
  author: { username: string; course: string; profilePic: string | null }
}
export type NormalizedMedia = {
  url: string
  type: 'image' | 'video'
  alt: string
  width: number | null
  height: number | null
  /** A tiny picture to show until the real one is there, and the real one in several widths; empty when there is none. */
  placeholder: string
  srcset: string
}
export type NormalizedAttachment = { url: string; filename: string; mimeType: string; size: number }

/** Reads a post of GraphQL or REST, and those of older times (spec, section 3, Post). */
export function normalizePost(raw: object): NormalizedPost {
  const post = raw as RawRecord
  const user = toRecord(post.author ?? post.user)
  return {
    id: toText(post._id) || toText(post.id),
    html: toText(post.contentHtml) || toText(post.content),
    community: toCommunitySlug(toText(post.community)),
    createdAt: toText(post.createdAt),
    hashtags: [...new Set(toList(post.hashtags).map((tag) => toText(tag).replace(/^#/, '')))].filter(Boolean),
    media: normalizeMediaList(post),
    attachments: toList(post.attachments).map(normalizeAttachment).filter(isReachable),
    author: {
      username: toText(user.username) || toText(post.username) || 'Unknown',
      course: toText(user.course) || toText(post.course),
      profilePic: toText(user.profilePic) || toText(post.profilePic) || null,
    },
  }
}

type RawRecord = Record<string, unknown>

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const toPositiveNumber = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null)
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const toRecord = (value: unknown): RawRecord => (typeof value === 'object' && value !== null ? (value as RawRecord) : {})

/** Media, mediaUrls or files, the first that holds anything; behind them the legacy images that are not among them. */
function normalizeMediaList(post: RawRecord): NormalizedMedia[] {
  const first = [post.media, post.mediaUrls, post.files].map(toList).find((list) => list.length > 0) ?? []
  const reachable = [...first.map(normalizeMedia), ...toList(post.images).map((image) => ({ ...normalizeMedia(image), type: 'image' as const }))].filter(
    isReachable,
  )
  return reachable.filter(({ url }, index) => reachable.findIndex((other) => other.url === url) === index)
}

/** An address alone, or an object with one; a type that is not told is read from the address. */
function normalizeMedia(value: unknown): NormalizedMedia {
  const medium = typeof value === 'string' ? { url: value } : toRecord(value)
  const url = toText(medium.url)
  const declaredType = (toText(medium.type) || toText(medium.mimeType)).toLowerCase()
  const isVideo = declaredType ? declaredType.startsWith('video') : /\.(mp4|m4v|webm|mov)$/i.test(url.split(/[?#]/)[0] ?? '')
  return {
    url,
    type: isVideo ? 'video' : 'image',
    alt: toText(medium.alt),
    width: toPositiveNumber(medium.width),
    height: toPositiveNumber(medium.height),
    placeholder: /^data:image\/webp;base64,[\w+/=]+$/.exec(toText(medium.placeholder))?.[0] ?? '',
    srcset: toText(medium.srcset),
  }
}

function normalizeAttachment(value: unknown): NormalizedAttachment {
  const { url, filename, mimeType, size } = toRecord(value)
  return {
    url: toText(url),
    filename: toText(filename) || (toText(url).split('/').at(-1) ?? ''),
    mimeType: toText(mimeType),
    size: toPositiveNumber(size) ?? 0,
  }
}

/** Within this site or over the web; nothing else becomes a link or a source. */
const isReachable = ({ url }: { url: string }) => url !== '' && URL.canParse(url, 'https://here') && /^https?:$/.test(new URL(url, 'https://here').protocol)
