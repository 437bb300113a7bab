import { Link } from 'react-router-dom'
import { Avatar } from '../../components/artwork/avatar.tsx'
import type { NotificationItemFragment } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format/format.ts'
import { formatAgo } from '../../lib/format/format-ago.ts'
import { kindIcons } from './kind-icons.ts'
import css from './notification-item.module.css'
import { getUnquotedExcerpt } from './notification-text.ts'

type Props = { notification: NotificationItemFragment; onOpen: () => void }

/** A notification, which is one link. Unread ones are bold with a dot, and new ones say so. */
export function NotificationItem({ notification: { kind, text, excerpt, path, actors, updatedAt, isSeen, isRead }, onOpen }: Props) {
  const Icon = kindIcons[kind]
  const rest = getUnquotedExcerpt(text, excerpt)
  return (
    <li className={css.item} tabIndex={-1} data-unread={!isRead || undefined}>
      <div className={css.faces} data-count={actors.length}>
        {actors.length === 0 && <Icon aria-hidden="true" size={22} />}
        {actors.map(({ id, username, profilePic }) => (
          <Avatar key={id} username={username} picture={profilePic} />
        ))}
      </div>
      <div className={css.words}>
        <p className={css.text} dir="auto">
          {!isRead && <span className="visually-hidden">Unread: </span>}
          <Link to={path} onClick={onOpen}>
            {text}
          </Link>
        </p>
        {rest && (
          <p className={css.excerpt} dir="auto">
            {rest}
          </p>
        )}
        <p className={css.meta}>
          {actors.length > 0 && <Icon aria-hidden="true" size={16} />}
          <time dateTime={updatedAt} title={formatDate(updatedAt)}>
            {formatAgo(Date.parse(updatedAt))}
          </time>
          {!isSeen && <span className={css.new}>New</span>}
        </p>
      </div>
      {!isRead && <span className={css.dot} aria-hidden="true" />}
    </li>
  )
}
