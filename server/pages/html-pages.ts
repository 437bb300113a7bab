import type { ServiceContext } from '../auth/service-context.ts'
import { isTransientDatabaseError } from '../database/transient-errors.ts'
import { getCampusPage } from '../features/compa/service.ts'
import { getFileUrl } from '../features/media/service.ts'
import { toCommunitySlug } from '../features/posts/input.ts'
import { getPostById } from '../features/posts/service.ts'
import { pictureSizes } from '../generated/picture-sizes.ts'
import { getIdOfType, toNodeId } from '../relay/node-id.ts'
import { brand } from '../utils/brand.ts'
import type { HtmlPage, PreloadPicture } from './document.ts'

const siteName = brand.name
const logo = { url: '/icon.png', alt: 'A loop round four dots' }
const defaultDescription = 'The veranda of your university. Posts, study materials, clubs, events and a market, by students for students.'

/**
 * A page: its client module or its own HTML file, the module of the likely next page, metadata that differs from the site's, and its initial query.
 * `isBrowserOnly`: the server does not render the page's content, since visitors have no use for it.
 */
type PageEntry = {
  isBrowserOnly?: true
  view?: string
  file?: string
  nextView?: string
  title?: string
  description?: string
  initialQuery?: HtmlPage['initialQuery']
}

type PostData = { media: { type: string; url: string; srcset: string | null }[] }
type FeedData = { posts: { edges: { node: PostData }[] } }

/** The first image of the first post that has images. */
function getFirstPicture(posts: PostData[]): PreloadPicture[] {
  const [images = []] = posts.map(({ media }) => media.filter(({ type }) => type === 'IMAGE')).filter(({ length }) => length)
  return images.slice(0, 1).map(({ url, srcset }) => ({ url, srcset, sizes: pictureSizes[images.length > 1 ? 2 : 1] }))
}

const getFeedQuery = (community: string): HtmlPage['initialQuery'] => ({
  ...{ operationName: 'Feed', variables: { community } },
  // Two posts are visible without scrolling.
  pictures: (data) => getFirstPicture((data as FeedData).posts.edges.slice(0, 2).map(({ node }) => node)),
})

type ShopsData = { businesses: { edges: { node: { image: string | null } }[] } }

const shopsQuery: HtmlPage['initialQuery'] = {
  ...{ operationName: 'Shops', variables: {} },
  pictures: (data) => (data as ShopsData).businesses.edges.slice(0, 1).flatMap(({ node: { image } }) => (image ? [{ url: image }] : [])),
}

const pages: Record<string, PageEntry> = {
  '/': { file: 'landing.html', nextView: 'users/login' },
  '/lounge': { view: 'posts/lounge', title: 'Lounge', description: 'What the campus talks about today.', initialQuery: getFeedQuery('LOUNGE') },
  '/learn': { view: 'posts/learn', title: 'Learn', description: 'Study materials from students for students.', initialQuery: getFeedQuery('LEARN') },
  '/explore': { view: 'posts/explore', title: 'Market', description: 'Made, sold and lent on campus.', initialQuery: getFeedQuery('MARKET_EXPLORE') },
  '/club-buzz': { view: 'posts/club-buzz', title: 'Latest Buzz', description: 'What the clubs are up to.', initialQuery: getFeedQuery('CLUB_BUZZ') },
  '/clubs': {
    view: 'clubs/clubs',
    title: 'Clubs',
    description: 'Music, art, photography, coding and theatre.',
    initialQuery: { operationName: 'Clubs', variables: {} },
  },
  '/events': { view: 'events/events', title: brand.calendarName, description: 'Culturals, workshops and techfests on one calendar.' },
  '/shops': { view: 'businesses/shops', title: 'Shops', description: 'Businesses of students, for students.', initialQuery: shopsQuery },
  '/thrift': { view: 'thrift/thrift', title: 'Thrift', description: 'Second lives for good things.' },
  '/compa': { view: 'compa/compa', title: 'Help', description: 'Ask Compa, the campus know-it-all.' },
  '/profile': { view: 'users/profile', isBrowserOnly: true },
  '/login': { view: 'users/login' },
  '/register': { view: 'users/register' },
  '/create-account': { view: 'users/create-account', isBrowserOnly: true },
  '/account-setup': { view: 'users/account-setup', isBrowserOnly: true },
  '/business-setup': { view: 'businesses/business-setup', isBrowserOnly: true },
  '/dev': { file: 'dev.html', title: 'About the developer' },
  '/dev/ui': { view: 'dev/ui', isBrowserOnly: true },
}

/** The client modules of a page. */
function getModules(view: string): string[] {
  const page = `src/pages/${view}.tsx`
  const layout = /^users\/(?!profile)|setup$/.test(view) ? 'plain' : 'site'
  return ['src/app/providers.tsx', `src/app/layouts/${layout}-layout.tsx`, page]
}

/**
 * Returns metadata, modules and initial query of the page at a path. A post has its author, summary and first image as metadata. While the database is
 * unavailable, the page opens with the site's metadata and status 503.
 */
export const getHtmlPage = (context: Pick<ServiceContext, 'database' | 'storage'>, path: string): Promise<HtmlPage> =>
  findHtmlPage(context, path).catch((error) => {
    if (!isTransientDatabaseError(error)) throw error
    return { title: siteName, description: defaultDescription, image: logo, status: 503 }
  })

async function findHtmlPage(context: Pick<ServiceContext, 'database' | 'storage'>, path: string): Promise<HtmlPage> {
  const normalizedPath = path.replace(/(.)\/+$|\/index\.html$/, '$1').toLowerCase() || '/'
  const [, postId] = /^\/post\/([\w-]+)\/?$/.exec(path) ?? []
  const [, slug] = /^\/compa\/([a-z0-9-]+)$/.exec(normalizedPath) ?? []
  const campusTitle = slug && (await getCampusPage(context, slug))?.title
  if (campusTitle)
    return {
      title: `${campusTitle} · ${siteName}`,
      description: `What the campus knows: ${campusTitle}.`,
      image: logo,
      modules: getModules('compa/campus-page'),
      cache: 'public',
    }
  if (!postId) {
    const entry = Object.hasOwn(pages, normalizedPath) ? pages[normalizedPath] : undefined
    if (!entry) return { title: siteName, description: defaultDescription, image: logo, status: 404 }
    const { view, file, nextView, title, description = defaultDescription, initialQuery, isBrowserOnly = false } = entry
    return {
      title: title ? `${title} · ${siteName}` : siteName,
      description,
      image: logo,
      cache: 'public',
      ...(view && { modules: getModules(view), isRenderedOnServer: !isBrowserOnly && path === normalizedPath }),
      ...(file && { file }),
      ...(nextView && { prefetchModules: getModules(nextView) }),
      ...(initialQuery && { initialQuery }),
    }
  }
  const id = getIdOfType('Post', postId)
  const post = id && (await getPostById(context, id))
  if (!post) return { title: `Post not found · ${siteName}`, description: defaultDescription, image: logo, status: 404 }
  const picture = post.files.find(({ kind }) => kind === 'IMAGE')
  return {
    title: `${post.author.username} in ${toCommunitySlug(post.community)} · ${siteName}`,
    description: post.summary || 'A post with pictures.',
    type: 'article',
    image: picture ? { url: getFileUrl(context, picture), alt: picture.alt } : logo,
    modules: getModules('posts/post'),
    // Other spellings of the same id would each be rendered anew.
    isRenderedOnServer: path === `/post/${toNodeId('Post', post.id)}`,
    cache: 'public',
    initialQuery: {
      ...{ operationName: 'SinglePost', variables: { id: postId } },
      pictures: (data) => getFirstPicture([(data as { post: PostData | null }).post ?? { media: [] }]),
    },
  }
}
