import { Banner } from '../../components/artwork/banner.tsx'
import { Carousel } from '../../components/content/carousel.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { createLazyComponent } from '../../components/states/lazy-component.tsx'
import { CreatePostBar } from '../../features/posts/compose/create-post-bar.tsx'
import { Feed, FeedPlaceholder } from '../../features/posts/feed/feed.tsx'
import { FeedOrderLinks } from '../../features/posts/feed/feed-order-links.tsx'
import { useFeed } from '../../features/posts/feed/use-feed.ts'
import { useOnWindowFocus } from '../../features/posts/feed/use-window-focus.ts'
import { FeedPage } from './feed-page.tsx'

const pending = <FeedPlaceholder />
const LazyFollowingFeed = createLazyComponent(async () => (await import('../../features/posts/feed/following-feed.tsx')).FollowingFeed, { pending })

/** /lounge (spec, section 2, feed pages). */
export function Component() {
  const feed = useFeed('LOUNGE')
  // A phone that wakes up is often offline for a moment; a failed refresh would replace the list. In the other orders posts would move while they are read.
  useOnWindowFocus(() => navigator.onLine && feed.order === 'NEWEST' && feed.refresh())
  return (
    <FeedPage>
      <PageTitle hidden>Lounge</PageTitle>
      <Carousel label="From the veranda" slides={slides} />
      <CreatePostBar community="LOUNGE" onPosted={feed.onPosted} />
      <FeedOrderLinks community="LOUNGE" />
      {feed.order === 'FOLLOWING' ? <LazyFollowingFeed /> : <Feed feed={feed} />}
    </FeedPage>
  )
}

const slides = [
  <Banner key="sit" tile="lounge" art="lounge-sit" alt="Two tumblers of tea on a veranda, a kolam before it">
    <p>Sit down, say something.</p>
    <p>The veranda is open to everyone.</p>
  </Banner>,
  <Banner key="ask" tile="lounge" art="lounge-ask" alt="Two speech bubbles, one loop running through both">
    <p>Ask. Somebody here knows.</p>
    <p>A room, a bus, a recipe.</p>
  </Banner>,
  <Banner key="tell" tile="lounge" art="lounge-tell" alt="A kite over the roofs at dusk">
    <p>Good news travels by veranda.</p>
    <p>Tell what went well today.</p>
  </Banner>,
]
