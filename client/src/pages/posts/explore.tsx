import { Banner } from '../../components/artwork/banner.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { MarketNavigation } from '../../components/sub-navigation.tsx'
import { CreatePostBar } from '../../features/posts/compose/create-post-bar.tsx'
import { Feed } from '../../features/posts/feed/feed.tsx'
import { FeedOrderLinks } from '../../features/posts/feed/feed-order-links.tsx'
import { useFeed } from '../../features/posts/feed/use-feed.ts'
import { FeedPage } from './feed-page.tsx'

/** /explore, the market's feed (spec, section 2, feed pages). */
export function Component() {
  const feed = useFeed('MARKET_EXPLORE')
  return (
    <FeedPage>
      <Banner tile="market" art="explore" alt="A market stall with baskets under a striped awning">
        <PageTitle>Market</PageTitle>
        <p>Made, sold and lent on campus.</p>
      </Banner>
      <MarketNavigation />
      <CreatePostBar community="MARKET_EXPLORE" onPosted={feed.onPosted} />
      <FeedOrderLinks community="MARKET_EXPLORE" />
      <Feed feed={feed} />
    </FeedPage>
  )
}
