import { useState } from 'react'
import { Banner } from '../../components/artwork/banner.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { ClubsNavigation } from '../../components/sub-navigation.tsx'
import { CreatePostBar } from '../../features/posts/compose/create-post-bar.tsx'
import { Feed } from '../../features/posts/feed/feed.tsx'
import { FeedOrderLinks } from '../../features/posts/feed/feed-order-links.tsx'
import { useFeed } from '../../features/posts/feed/use-feed.ts'
import css from './club-buzz.module.css'
import { FeedPage } from './feed-page.tsx'

/** /club-buzz (spec, section 2). */
export function Component() {
  const feed = useFeed('CLUB_BUZZ')
  const [term, setTerm] = useState('')
  return (
    <FeedPage>
      <Banner tile="clubs" art="club-buzz" alt="A drum, a brush and a camera under bunting">
        <PageTitle>Latest Buzz</PageTitle>
        <p>What the clubs are up to.</p>
      </Banner>
      <ClubsNavigation />
      <CreatePostBar community="CLUB_BUZZ" fixed onPosted={feed.onPosted} />
      <div className={css.head}>
        <h2>Club Buzz</h2>
        <SearchField label="Search Club Buzz" value={term} onChange={setTerm} />
      </div>
      <FeedOrderLinks community="CLUB_BUZZ" />
      <Feed feed={feed} term={term} />
    </FeedPage>
  )
}
