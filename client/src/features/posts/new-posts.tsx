import { ArrowUp } from 'lucide-react'
import type { Community } from '../../generated/graphql.ts'
import css from './new-posts.module.css'
import { useNewPosts } from './use-new-posts.ts'

type Props = { community: Community; posts: { id: string; createdAt: string }[]; onShow: () => void }

/** A button with the number of new posts, which shows them on press. The list never changes by itself, so the reading position does not move. */
export function NewPosts({ community, posts, onShow }: Props) {
  const count = useNewPosts(community, posts)
  return (
    <div className={css.above} role="status">
      {count > 0 && (
        <button type="button" className={css.button} onClick={onShow}>
          <ArrowUp aria-hidden="true" size={18} />
          {count === 1 ? '1 new post' : `${count} new posts`}
        </button>
      )}
    </div>
  )
}
