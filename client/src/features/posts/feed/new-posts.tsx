import { NewItems } from '../../../components/new-items.tsx'
import type { Community } from '../../../generated/graphql.ts'
import { useNewPosts } from './use-new-posts.ts'

type Props = { community: Community; posts: { id: string; createdAt: string }[]; onShow: () => void }

/** The button for the new posts of a community. */
export function NewPosts({ community, posts, onShow }: Props) {
  const count = useNewPosts(community, posts)
  return <NewItems label={count > 0 && (count === 1 ? '1 new post' : `${count} new posts`)} onShow={onShow} />
}
