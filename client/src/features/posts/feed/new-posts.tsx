import { ArrowUp } from 'lucide-react'
import type { Community } from '../../../generated/graphql.ts'
import css from './new-posts.module.css'
import { useNewPosts } from './use-new-posts.ts'

type Props = { community: Community; posts: { id: string; createdAt: string }[]; onShow: () => void }

/** The button for the new posts of a community. */
export function NewPosts({ community, posts, onShow }: Props) {
  const count = useNewPosts(community, posts)
  return <NewItems label={count > 0 && (count === 1 ? '1 new post' : `${count} new posts`)} onShow={onShow} />
}

/** A button that shows new items on press; none without a label. The list never changes by itself, so the reading position does not move. */
export function NewItems({ label, onShow }: { label: string | false; onShow: () => void }) {
  return (
    <div className={css.above} role="status">
      {label && (
        <button type="button" className={css.button} onClick={onShow}>
          <ArrowUp aria-hidden="true" size={18} />
          {label}
        </button>
      )}
    </div>
  )
}
