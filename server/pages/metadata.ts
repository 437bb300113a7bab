import type { ServiceContext } from '../auth/service-context.ts'
import { isDatabaseAway } from '../database/transient-errors.ts'
import { campusPage } from '../features/compa/service.ts'
import { fileUrl } from '../features/media/service.ts'
import { communityToWord } from '../features/posts/input.ts'
import { postById } from '../features/posts/service.ts'
import { idOfType } from '../relay/node-id.ts'
import { campus } from '../utils/brand.ts'
import type { Page, Picture } from './document.ts'

const site = campus.name
const logo = { url: '/icon.png', alt: 'A loop round four dots' }
const welcome = 'The veranda of your university. Posts, study materials, clubs, events and a market, by students for students.'

/** A page by its address: the module it is, or a file of its own, and the module that is mostly wanted next; what it says of itself where that is more than the site does, and what it asks first. */
type Known = { view?: string; file?: string; next?: string; title?: string; description?: string; first?: Page['first'] }

/** How wide the client draws a picture that a post has alone, and one of several (post-media.tsx). */
const sizes = ['(width < 712px) calc(100vw - 66px), 646px', '(width < 712px) calc(50vw - 35px), 321px']

type Post = { media: { type: string; url: string; srcset: string | null }[] }
type Feed = { posts: { edges: { node: Post }[] } }

/** The first picture among these posts. */
function firstPicture(posts: Post[]): Picture[] {
  const [images = []] = posts.map(({ media }) => media.filter(({ type }) => type === 'IMAGE')).filter(({ length }) => length)
  return images.slice(0, 1).map(({ url, srcset }) => ({ url, srcset, sizes: sizes[Number(images.length > 1)] }))
}

const feed = (community: string): Page['first'] => ({
  ...{ operationName: 'Feed', variables: { community } },
  // Two posts are in sight at once.
  pictures: (answer) => firstPicture((answer as Feed).posts.edges.slice(0, 2).map(({ node }) => node)),
})

type Shops = { businesses: { edges: { node: { image: string | null } }[] } }

const shops: Page['first'] = {
  ...{ operationName: 'Shops', variables: {} },
  pictures: (answer) => (answer as Shops).businesses.edges.slice(0, 1).flatMap(({ node: { image } }) => (image ? [{ url: image }] : [])),
}

const pages: Record<string, Known> = {
  '/': { file: 'landing.html', next: 'users/login' },
  '/lounge': { view: 'posts/lounge', title: 'Lounge', description: 'What the campus talks about today.', first: feed('LOUNGE') },
  '/learn': { view: 'posts/learn', title: 'Learn', description: 'Study materials from students for students.', first: feed('LEARN') },
  '/explore': { view: 'posts/explore', title: 'Market', description: 'Made, sold and lent on campus.', first: feed('MARKET_EXPLORE') },
  '/club-buzz': { view: 'posts/club-buzz', title: 'Latest Buzz', description: 'What the clubs are up to.', first: feed('CLUB_BUZZ') },
  '/clubs': {
    view: 'clubs/clubs',
    title: 'Clubs',
    description: 'Music, art, photography, coding and theatre.',
    first: { operationName: 'Clubs', variables: {} },
  },
  '/events': { view: 'events/events', title: `${site.toUpperCase()} EVENTS`, description: 'Culturals, workshops and techfests on one calendar.' },
  '/shops': { view: 'businesses/shops', title: 'Shops', description: 'Businesses of students, for students.', first: shops },
  '/thrift': { view: 'thrift/thrift', title: 'Thrift', description: 'Second lives for good things.' },
  '/compa': { view: 'compa/compa', title: 'Help', description: 'Ask Compa, the campus know-it-all.' },
  '/profile': { view: 'users/profile' },
  '/login': { view: 'users/login' },
  '/register': { view: 'users/register' },
  '/create-account': { view: 'users/create-account' },
  '/account-setup': { view: 'users/account-setup' },
  '/business-setup': { view: 'businesses/business-setup' },
  '/dev': { file: 'dev.html', title: 'About the developer' },
  '/dev/ui': { view: 'dev/ui' },
}

/** The modules of the client that a page is built from. */
function partsOf(view: string): string[] {
  const page = `src/pages/${view}.tsx`
  const layout = /^users\/(?!profile)|setup$/.test(view) ? 'plain' : 'site'
  return ['src/app/providers.tsx', `src/app/layouts/${layout}-layout.tsx`, page]
}

/**
 * What the page at an address says of itself before any script runs, a post by its author, its words and its first picture;
 * and what its reader's browser will want next. The page opens without all that too, while the database is away.
 */
export const pageAt = (context: Pick<ServiceContext, 'database' | 'storage'>, path: string): Promise<Page> =>
  knownPage(context, path).catch((error) => {
    if (!isDatabaseAway(error)) throw error
    return { title: site, description: welcome, image: logo, status: 503 }
  })

async function knownPage(context: Pick<ServiceContext, 'database' | 'storage'>, path: string): Promise<Page> {
  const address = path.replace(/(.)\/+$|\/index\.html$/, '$1').toLowerCase() || '/'
  const [, postId] = /^\/post\/([\w-]+)\/?$/.exec(path) ?? []
  const [, slug] = /^\/compa\/([a-z0-9-]+)$/.exec(address) ?? []
  const campusTitle = slug && (await campusPage(context, slug))?.title
  if (campusTitle)
    return { title: `${campusTitle} · ${site}`, description: `What the campus knows: ${campusTitle}.`, image: logo, parts: partsOf('compa/campus-page') }
  if (!postId) {
    const known = Object.hasOwn(pages, address) ? pages[address] : undefined
    if (!known) return { title: site, description: welcome, image: logo, status: 404 }
    const { view, file, next, title, description = welcome, first } = known
    return {
      title: title ? `${title} · ${site}` : site,
      description,
      image: logo,
      ...(view && { parts: partsOf(view) }),
      ...(file && { file }),
      ...(next && { next: partsOf(next) }),
      ...(first && { first }),
    }
  }
  const id = idOfType('Post', postId)
  const post = id && (await postById(context, id))
  if (!post) return { title: `Post not found · ${site}`, description: welcome, image: logo, status: 404 }
  const picture = post.files.find(({ file }) => file.kind === 'IMAGE')?.file
  return {
    title: `${post.author.username} in ${communityToWord(post.community)} · ${site}`,
    description: post.summary || 'A post with pictures.',
    type: 'article',
    image: picture ? { url: fileUrl(context, picture), alt: picture.alt } : logo,
    parts: partsOf('posts/post'),
    first: {
      ...{ operationName: 'SinglePost', variables: { id: postId } },
      pictures: (answer) => firstPicture([(answer as { post: Post | null }).post ?? { media: [] }]),
    },
  }
}
