import type { PostCardFragment } from '../../generated/graphql.ts'
import { communities, toCommunitySlug } from './community.ts'

type Media = PostCardFragment['media'][number]
type Attachment = PostCardFragment['attachments'][number]

/** A nullable field may be missing, since legacy formats have no newer fields; a new field that is not nullable needs a default here. */
type NullableField = { [Field in keyof PostCardFragment]: null extends PostCardFragment[Field] ? Field : never }[keyof PostCardFragment]
type LegacyPost = Omit<PostCardFragment, NullableField> & Partial<PostCardFragment>

/**
 * Converts a post in a REST or legacy format (spec, section 3, Post) to the data of a post card. For posts that do not come from GraphQL, whose
 * types are known. A post without a known community counts as one of the lounge.
 */
export function normalizePost(raw: object): PostCardFragment {
  const post = raw as RawRecord
  const user = toRecord(post.author ?? post.user)
  const slug = toCommunitySlug(toText(post.community))
  return {
    id: toText(post._id) || toText(post.id),
    contentHtml: toText(post.contentHtml) || toText(post.content),
    community: communities.find((community) => toCommunitySlug(community) === slug) ?? 'LOUNGE',
    createdAt: toText(post.createdAt),
    hashtags: [...new Set(toList(post.hashtags).map((tag) => toText(tag).replace(/^#/, '')))].filter(Boolean),
    media: normalizeMediaList(post),
    voteCount: toCount(post.voteCount),
    replyCount: toCount(post.replyCount),
    attachments: toList(post.attachments).map(normalizeAttachment).filter(hasHttpUrl),
    author: {
      id: toText(user.id),
      uid: toText(user.uid),
      username: toText(user.username) || toText(post.username) || 'Unknown',
      course: toText(user.course) || toText(post.course) || null,
      profilePic: toText(user.profilePic) || toText(post.profilePic) || null,
    },
  } satisfies LegacyPost as PostCardFragment
}

type RawRecord = Record<string, unknown>

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const toPositiveNumber = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null)
const toCount = (value: unknown) => toPositiveNumber(value) ?? 0
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const toRecord = (value: unknown): RawRecord => (typeof value === 'object' && value !== null ? (value as RawRecord) : {})

/** The first non-empty list of `media`, `mediaUrls` and `files`, followed by the legacy `images`, without duplicates. */
function normalizeMediaList(post: RawRecord): Media[] {
  const first = [post.media, post.mediaUrls, post.files].map(toList).find((list) => list.length > 0) ?? []
  const all = [...first.map(normalizeMedia), ...toList(post.images).map((image) => ({ ...normalizeMedia(image), type: 'IMAGE' as const }))].filter(hasHttpUrl)
  return all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index)
}

/** Accepts a URL or an object with one. A missing type is derived from the file extension. */
function normalizeMedia(value: unknown): Media {
  const medium = typeof value === 'string' ? { url: value } : toRecord(value)
  const url = toText(medium.url)
  const declaredType = (toText(medium.type) || toText(medium.mimeType)).toLowerCase()
  const isVideo = declaredType ? declaredType.startsWith('video') : /\.(mp4|m4v|webm|mov)$/i.test(url.split(/[?#]/)[0] ?? '')
  return {
    url,
    type: isVideo ? 'VIDEO' : 'IMAGE',
    alt: toText(medium.alt),
    width: toPositiveNumber(medium.width),
    height: toPositiveNumber(medium.height),
    placeholder: /^data:image\/webp;base64,[\w+/=]+$/.exec(toText(medium.placeholder))?.[0] ?? null,
    srcset: toText(medium.srcset) || null,
  }
}

function normalizeAttachment(value: unknown): Attachment {
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
