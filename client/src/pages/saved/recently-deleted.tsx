import { Link } from 'react-router-dom'
import { Button } from '../../components/forms/button.tsx'
import { useDeletedSubjects } from '../../features/editing/deleted-subjects.ts'
import { useRestore } from '../../features/editing/use-restore.ts'
import { PostTime } from '../../features/posts/post-time.tsx'
import type { DeletedSubjectsQuery } from '../../generated/graphql.ts'
import { toExcerpt } from '../../lib/format/excerpt.ts'
import { paths } from '../../lib/paths.ts'
import css from './recently-deleted.module.css'

/** The viewer's posts and replies of the last 24 hours that can be restored; nothing without any. */
export function RecentlyDeleted() {
  const deleted = useDeletedSubjects({ fetchPolicy: 'cache-and-network' })
  if (!deleted.length) return null
  return (
    <section className={css.section} aria-labelledby="recently-deleted">
      <h2 id="recently-deleted" tabIndex={-1}>
        Recently deleted
      </h2>
      <ul className={css.list}>
        {deleted.map((subject) => (
          <DeletedItem key={subject.id} subject={subject} />
        ))}
      </ul>
    </section>
  )
}

function DeletedItem({ subject: { id, postId, number, contentHtml, restorableUntil } }: { subject: DeletedSubjectsQuery['deletedSubjects'][number] }) {
  const excerpt = toExcerpt(contentHtml) || 'Without text'
  // The button disappears with the item, and the section with its last one.
  const moveFocus = () => (document.getElementById('recently-deleted') ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true })
  const { restore, restoring } = useRestore({ kind: number === null ? 'post' : 'reply', id }, moveFocus)
  return (
    <li>
      <p className={css.meta}>
        {number === null ? 'Post' : <Link to={paths.reply(postId, number)}>Reply #{number}</Link>} · can be restored until{' '}
        <PostTime createdAt={restorableUntil} />
      </p>
      <p className={css.excerpt} dir="auto">
        {excerpt}
      </p>
      <Button variant="secondary" busy={restoring} aria-label={`Restore: ${excerpt}`} onClick={restore}>
        Restore
      </Button>
    </li>
  )
}
