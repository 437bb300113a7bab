import { ArrowBigUp, FileText } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../components/avatar.tsx'
import { RichText } from '../../components/rich-text.tsx'
import type { PostCardFragment } from '../../generated/graphql.ts'
import { formatDate, formatSize } from '../../lib/format.ts'
import { isDocument } from './file-rules.ts'
import css from './post-card.module.css'

/** A post as all feeds show it (spec, post card). */
export function PostCard({ post }: { post: PostCardFragment }) {
  const { author, media, hashtags } = post
  const attachments = post.attachments.filter(({ mimeType }) => isDocument(mimeType))
  const [upvoted, setUpvoted] = useState(false)
  const name = author.username || 'Unknown'
  return (
    <article className={css.card} data-community={post.community}>
      <header className={css.header}>
        <Avatar username={name} picture={author.profilePic} />
        <div>
          <p className={css.name}>{name.toUpperCase()}</p>
          <p className={css.meta}>
            {author.course && <span>{author.course} · </span>}
            <time dateTime={post.createdAt}>{formatDate(post.createdAt)}</time>
          </p>
        </div>
      </header>
      <RichText html={post.contentHtml} />
      {hashtags.length > 0 && (
        <ul className={css.hashtags} aria-label="Hashtags">
          {hashtags.map((tag) => (
            <li key={tag}>#{tag}</li>
          ))}
        </ul>
      )}
      {media.length > 0 && (
        <div className={css.media} data-columns={media.length > 1 ? 2 : 1}>
          {media.map(({ url, type, alt, width, height }) =>
            type === 'VIDEO' ? (
              // biome-ignore lint/a11y/useMediaCaption: students upload no caption files
              <video key={url} src={url} controls preload="metadata" />
            ) : (
              <img key={url} src={url} alt={alt || `Posted by ${name}`} width={width ?? undefined} height={height ?? undefined} loading="lazy" />
            ),
          )}
        </div>
      )}
      {attachments.length > 0 && (
        <section className={css.attachments}>
          <h2>Attachments</h2>
          <ul>
            {attachments.map(({ url, filename, size }) => (
              <li key={url}>
                <a href={url} download={filename}>
                  <FileText aria-hidden="true" size={20} />
                  <span>{filename}</span>
                </a>{' '}
                <span className={css.meta}>{formatSize(size)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <button type="button" className={css.upvote} aria-pressed={upvoted} onClick={() => setUpvoted(!upvoted)}>
        <ArrowBigUp aria-hidden="true" size={20} /> Upvote
      </button>
    </article>
  )
}
