import { ArrowUp } from 'lucide-react'
import type { Community } from '../../generated/graphql.ts'
import css from './new-posts.module.css'
import { useNewPosts } from './use-new-posts.ts'

type Props = { community: Community; posts: { id: string; createdAt: string }[]; onShow: () => void }

/** Tells how many posts of others have come, and shows them when asked; what one is reading never moves by itself. */
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
