import { Banner } from '../../components/banner.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { ClubsNavigation } from '../../components/sub-navigation.tsx'
import { CreatePostBar } from '../../features/posts/create-post-bar.tsx'
import { Feed } from '../../features/posts/feed.tsx'
import { matchesTerm } from '../../features/posts/post-search.ts'
import { useFeed } from '../../features/posts/use-feed.ts'
import { FeedPage } from './feed-page.tsx'

/** There is no search box on this screen (spec, section 2, Club Buzz). */
const term = ''

/** /club-buzz (spec, section 2). */
export function Component() {
  const feed = useFeed('CLUB_BUZZ')
  return (
    <FeedPage>
      <Banner tile="clubs" art="club-buzz" alt="A drum, a brush and a camera under bunting">
        <PageTitle>Latest Buzz</PageTitle>
        <p>What the clubs are up to.</p>
      </Banner>
      <ClubsNavigation />
      <CreatePostBar community="CLUB_BUZZ" fixed onPosted={feed.onPosted} />
      <h2>Club Buzz</h2>
      <Feed feed={feed} matches={(post) => matchesTerm(post, term)} />
    </FeedPage>
  )
}
