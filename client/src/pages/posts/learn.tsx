import { Banner } from '../../components/artwork/banner.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { CreatePostBar } from '../../features/posts/compose/create-post-bar.tsx'
import { Feed } from '../../features/posts/feed/feed.tsx'
import { FeedOrderLinks } from '../../features/posts/feed/feed-order-links.tsx'
import { useFeed } from '../../features/posts/feed/use-feed.ts'
import { FeedPage } from './feed-page.tsx'

/** /learn (spec, section 2, feed pages). */
export function Component() {
  const feed = useFeed('LEARN')
  return (
    <FeedPage>
      <Banner tile="learn" art="learn" alt="An open book and a pencil">
        <PageTitle>Learn</PageTitle>
        <p>Notes go further than the one who wrote them.</p>
      </Banner>
      <CreatePostBar community="LEARN" onPosted={feed.onPosted} />
      <FeedOrderLinks community="LEARN" />
      <Feed feed={feed} />
    </FeedPage>
  )
}
