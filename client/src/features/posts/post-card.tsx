import { ArrowBigUp, FileText } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../components/avatar.tsx'
import { RichText } from '../../components/rich-text.tsx'
import type { PostCardFragment } from '../../generated/graphql.ts'
import { formatDate, formatSize } from '../../lib/format.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { toCommunitySlug } from './community.ts'
import { isDocument } from './file-rules.ts'
import css from './post-card.module.css'
import { PostMedia } from './post-media.tsx'

type Props = { post: PostCardFragment; showsCommunity?: boolean; to?: string; eager?: boolean }

/** A post in a feed (spec, post card). `to`: the post's own page. `eager`: visible without scrolling. */
export const PostCard = memo(function PostCard({ post, showsCommunity = false, to, eager = false }: Props) {
  const { contentHtml, createdAt, hashtags, media, attachments, author } = post
  const community = toCommunitySlug(post.community)
  const documents = attachments.filter(({ mimeType }) => isDocument(mimeType))
  return (
    <article className={css.card} data-community={community}>
      <header className={css.header}>
        <Avatar username={author.username} picture={author.profilePic} />
        <div>
          <h2 className={css.name}>{author.username.toUpperCase()}</h2>
          <p className={css.meta}>
            {author.course && <span>{author.course}</span>}
            {to ? (
              <Link to={to} className={css.when}>
                <PostTime createdAt={createdAt} />
              </Link>
            ) : (
              <PostTime createdAt={createdAt} />
            )}
          </p>
        </div>
        {showsCommunity && <span className={css.community}>{community}</span>}
      </header>
      <RichText html={contentHtml} />
      {hashtags.length > 0 && (
        <ul className={css.hashtags} aria-label="Hashtags">
          {hashtags.map((tag) => (
            <li key={tag} dir="auto">
              #{tag}
            </li>
          ))}
        </ul>
      )}
      {media.length > 0 && <PostMedia media={media} name={author.username} eager={eager} />}
      {documents.length > 0 && <Attachments documents={documents} />}
      <Upvote name={author.username} />
    </article>
  )
})

/** The server does not know the browser's time zone: its markup has campus time. */
function PostTime({ createdAt }: { createdAt: string }) {
  const zone = useHydrated() ? 'local' : 'campus'
  return <time dateTime={createdAt}>{formatDate(createdAt, zone)}</time>
}

function Attachments({ documents }: { documents: PostCardFragment['attachments'] }) {
  return (
    <section className={css.attachments}>
      <h3>Attachments</h3>
      <ul>
        {documents.map(({ url, filename, size }) => (
          <li key={url}>
            <a href={url} download={filename}>
              <FileText aria-hidden="true" size={20} />
              <span dir="auto">{filename}</span>
            </a>
            <span className={css.size}>{formatSize(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Local state only, not saved (spec, post card). */
function Upvote({ name }: { name: string }) {
  const [upvoted, setUpvoted] = useState(false)
  return (
    <button type="button" className={css.upvote} aria-label={`Upvote the post of ${name}`} aria-pressed={upvoted} onClick={() => setUpvoted(!upvoted)}>
      <ArrowBigUp aria-hidden="true" size={20} fill={upvoted ? 'currentColor' : 'none'} /> Upvote
    </button>
  )
}
