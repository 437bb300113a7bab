import { Art } from '../../components/art.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { normalizePost } from '../../features/posts/normalize-post.ts'
import { PostCard } from '../../features/posts/post-card.tsx'
import page from '../grid.module.css'
import css from './profile.module.css'
import { sampleProfile } from './sample-profile.ts'

/** The sample has the flat format of the spec, section 3, Sample profile. */
const samplePosts = sampleProfile.posts.map(normalizePost)

/** /profile, with sample data only (spec, section 2). */
export function Component() {
  const { name, course, bio, email, quote, clubs, shop } = sampleProfile
  return (
    <div className={`${page.page} ${css.page}`}>
      <aside className={css.side} aria-label="About">
        <div className={css.picture}>
          <Avatar username={name} picture={null} />
        </div>
        <PageTitle>{name}</PageTitle>
        <p className={css.course}>{course}</p>
        <p>{bio}</p>
        <p className={css.contact}>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <ul className={css.clubs} aria-label="Clubs">
          {clubs.map((club) => (
            <li key={club}>{club}</li>
          ))}
        </ul>
        <p className={css.count}>
          <strong>{samplePosts.length}</strong> posts
        </p>
        <blockquote className={css.quote}>{quote}</blockquote>
      </aside>
      <div className={css.main}>
        <section className={css.shop} aria-label="Shop">
          <div>
            <h2>{shop.name}</h2>
            <p>{shop.tagline}</p>
          </div>
          <Art path={shop.image} alt="" width={344} height={240} className={css.shopArt} />
        </section>
        <section className={css.posts} aria-labelledby="your-posts">
          <h2 id="your-posts">Your Posts</h2>
          {samplePosts.length === 0 && <EmptyState art="no-posts" title="No posts found." />}
          {samplePosts.map((post) => (
            <PostCard key={post.id} post={post} isSample />
          ))}
        </section>
      </div>
    </div>
  )
}
