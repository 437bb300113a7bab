import { toCommunitySlug } from './community.ts'

/** The fields of a post that a card shows. */
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
  /** `placeholder`: a tiny data URL to show until the picture is loaded. `srcset`: the picture in several widths. '' when absent. */
  placeholder: string
  srcset: string
}
export type NormalizedAttachment = { url: string; filename: string; mimeType: string; size: number }

/** Normalizes a post from GraphQL, REST or a legacy format (spec, section 3, Post). */
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
    attachments: toList(post.attachments).map(normalizeAttachment).filter(hasHttpUrl),
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

/** The first non-empty list of `media`, `mediaUrls` and `files`, followed by the legacy `images`, without duplicates. */
function normalizeMediaList(post: RawRecord): NormalizedMedia[] {
  const first = [post.media, post.mediaUrls, post.files].map(toList).find((list) => list.length > 0) ?? []
  const all = [...first.map(normalizeMedia), ...toList(post.images).map((image) => ({ ...normalizeMedia(image), type: 'image' as const }))].filter(hasHttpUrl)
  return all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index)
}

/** Accepts a URL or an object with one. A missing type is derived from the file extension. */
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

/** Whether the URL is relative, http or https; no other scheme may become a link or a source. */
const hasHttpUrl = ({ url }: { url: string }) => url !== '' && URL.canParse(url, 'https://here') && /^https?:$/.test(new URL(url, 'https://here').protocol)
