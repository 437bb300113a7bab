import type { ServiceContext } from '../auth/service-context.ts'
import { isTransientDatabaseError } from '../database/transient-errors.ts'
import { getAnnouncements } from '../features/announcements/service.ts'
import { getCampusPage } from '../features/compa/service.ts'
import { getFileUrl } from '../features/media/service.ts'
import { presentSummary } from '../features/posts/changes/content.ts'
import { toCommunitySlug } from '../features/posts/input.ts'
import { getLastReplyNumber, getPostById } from '../features/posts/service.ts'
import { usernamePattern } from '../features/users/input.ts'
import { getPublicPicture } from '../features/users/policy.ts'
import { getUserByUsername } from '../features/users/service.ts'
import { getIdOfType, toNodeId } from '../relay/node-id.ts'
import { splitUrls } from '../sanitize/split-urls.ts'
import { withTimeout } from '../utils/async/with-timeout.ts'
import { brand } from '../utils/brand.ts'
import { getCampusClock, toInstant } from '../utils/campus-time.ts'
import { getClubPage } from './club-page.ts'
import type { HtmlPage, PageAnnouncement } from './document.ts'
import { getEventPage } from './event-page.ts'
import { type FeedData, getFeed, getFeedPictures, getFirstPicture, type PostData } from './feed-page.ts'
import { defaultDescription, getModules, logo, siteName } from './page-defaults.ts'

/**
 * A page: its client module or its own HTML file, the module of the likely next page, metadata that differs from the site's, and its initial query.
 * `isBrowserOnly`: the server does not render the page's content, since visitors have no use for it. `needsAuthEmulator`: any other identity provider has no such
 * page. `usesCamera`: its document alone may use the camera.
 */
type PageEntry = {
  isBrowserOnly?: true
  needsAuthEmulator?: true
  usesCamera?: true
  view?: string
  file?: string
  nextView?: string
  title?: string
  description?: string
  initialQuery?: HtmlPage['initialQuery'] | ((now: Date) => HtmlPage['initialQuery'])
}

type TagData = { tag: FeedData | null }

/** The page of a hashtag. Only the path that the app links to is rendered: other spellings would each be rendered anew. */
function getTagPage(path: string): HtmlPage | undefined {
  const [, encodedName] = /^\/tag\/([^/]{1,1000})$/.exec(path) ?? []
  if (!encodedName) return undefined
  const name = decodeURIComponent(encodedName).normalize('NFC').toLowerCase()
  return {
    title: `#${name} · ${siteName}`,
    description: `Posts with #${name}.`,
    image: logo,
    modules: getModules('tags/tag'),
    isRenderedOnServer: path === `/tag/${encodeURIComponent(name)}`,
    cache: 'public',
    initialQuery: {
      ...{ operationName: 'TagPosts', variables: { name } },
      pictures: (data) => ((data as TagData).tag ? getFeedPictures((data as { tag: FeedData }).tag) : []),
      isMissing: (data) => !(data as TagData).tag,
    },
  }
}

type UserData = { user: { username: string; posts?: FeedData['posts'] } | null }

/** The profile of a user, with the posts or the replies. Only the path that the app links to is rendered. */
async function getUserPage(context: PageContext, path: string, parameters: URLSearchParams): Promise<HtmlPage | undefined> {
  const [, encodedName, tab] = /^\/u\/([^/]{1,100})(\/replies)?$/.exec(path) ?? []
  if (!encodedName) return undefined
  const username = decodeURIComponent(encodedName)
  const user = usernamePattern.test(username) ? await getUserByUsername(context, username) : null
  if (!user) return { title: `Nobody here · ${siteName}`, description: defaultDescription, image: logo, modules: getModules('users/user'), status: 404 }
  const picture = getPublicPicture(user)
  return {
    title: `${user.username} · ${siteName}`,
    description: `${tab ? 'Replies' : 'Posts'} by ${user.username}.`,
    image: picture ? { url: getFileUrl(context, picture), alt: user.username } : logo,
    modules: getModules('users/user'),
    isRenderedOnServer: path === `/u/${user.username}${tab ?? ''}`,
    ...(parameters.get('as') === 'visitor' && { search: '?as=visitor' }),
    cache: 'public',
    initialQuery: {
      ...{ operationName: tab ? 'UserReplies' : 'UserPosts', variables: { username } },
      pictures: (data) => getFeedPictures({ posts: (data as UserData).user?.posts ?? { edges: [] } }),
    },
  }
}

type ShopsData = { businesses: { edges: { node: { image: string | null } }[] } }

const shopsQuery: HtmlPage['initialQuery'] = {
  ...{ operationName: 'Shops', variables: {} },
  pictures: (data) => (data as ShopsData).businesses.edges.slice(0, 1).flatMap(({ node: { image } }) => (image ? [{ url: image }] : [])),
}

const agendaDays = 30

/** The events from today's midnight in campus time, as the calendar's agenda queries them. */
function createEventsQuery(now: Date): HtmlPage['initialQuery'] {
  const { day } = getCampusClock(now)
  return { operationName: 'CampusEvents', variables: { from: toInstant(day).toISOString(), to: toInstant(day + agendaDays).toISOString() } }
}

const pages: Record<string, PageEntry> = {
  '/': { file: 'landing.html', nextView: 'users/login' },
  '/lounge': { view: 'posts/lounge', title: 'Lounge', description: 'What the campus talks about today.' },
  '/learn': { view: 'posts/learn', title: 'Learn', description: 'Study materials from students for students.' },
  '/explore': { view: 'posts/explore', title: 'Market', description: 'Made, sold and lent on campus.' },
  '/club-buzz': { view: 'posts/club-buzz', title: 'Latest Buzz', description: 'What the clubs are up to.' },
  '/clubs': {
    view: 'clubs/clubs',
    title: 'Clubs',
    description: 'Music, art, photography, coding and theatre.',
    initialQuery: { operationName: 'Clubs', variables: {} },
  },
  '/events': {
    view: 'events/events',
    title: brand.calendarName,
    description: 'Culturals, workshops and techfests on one calendar.',
    initialQuery: createEventsQuery,
  },
  '/events/new': { view: 'events/new-event', title: 'New event', isBrowserOnly: true },
  '/events/:id/edit': { view: 'events/edit-event', title: 'Edit event', isBrowserOnly: true },
  '/events/:id/registrations': { view: 'events/registrations', title: 'Registrations', isBrowserOnly: true },
  '/shops': { view: 'businesses/shops', title: 'Shops', description: 'Businesses of students, for students.', initialQuery: shopsQuery },
  '/thrift': { view: 'thrift/thrift', title: 'Thrift', description: 'Second lives for good things.' },
  '/compa': { view: 'compa/compa', title: 'Help', description: 'Ask Compa, the campus know-it-all.' },
  '/people': { view: 'people/people', title: 'People', isBrowserOnly: true },
  '/mine': { view: 'mine/mine', title: 'Mine', isBrowserOnly: true },
  '/saved': { view: 'saved/saved', title: 'Saved', isBrowserOnly: true },
  '/notifications': { view: 'notifications/notifications', title: 'Notifications', isBrowserOnly: true },
  '/profile': { view: 'users/profile', title: 'Profile', isBrowserOnly: true },
  '/login': { view: 'users/login' },
  '/register': { view: 'users/register' },
  '/forgot-password': { view: 'users/forgot-password', title: 'Reset your password' },
  '/account-action': { view: 'users/account-action', isBrowserOnly: true },
  '/settings': { view: 'settings/settings', title: 'Settings', isBrowserOnly: true },
  '/settings/profile': { view: 'settings/profile', title: 'Profile', isBrowserOnly: true },
  '/settings/privacy': { view: 'settings/privacy', title: 'Privacy', isBrowserOnly: true },
  '/goodbye': { view: 'users/goodbye', title: 'Goodbye' },
  '/settings/data': { view: 'settings/data', title: 'Data', isBrowserOnly: true },
  '/settings/account': { view: 'settings/account', title: 'Account', isBrowserOnly: true },
  '/settings/calendar': { view: 'settings/calendar', title: 'Calendar', isBrowserOnly: true },
  '/settings/notifications': { view: 'settings/notifications', title: 'Notifications', isBrowserOnly: true },
  '/settings/appearance': { view: 'settings/appearance', title: 'Appearance', isBrowserOnly: true },
  '/settings/sessions': { view: 'settings/sessions', title: 'Sessions', isBrowserOnly: true },
  '/settings/reports': { view: 'settings/reports', title: 'Reports and decisions', isBrowserOnly: true },
  '/rules': { view: 'moderation/rules', title: 'Community rules', description: 'What belongs on the veranda, and what happens to a report.' },
  '/moderation/log': {
    view: 'moderation/log',
    title: 'Moderation log',
    description: 'What moderators decided: no names, no text.',
    initialQuery: { operationName: 'ModerationLog', variables: {} },
  },
  '/moderation': { view: 'moderation/queue', title: 'Moderation', isBrowserOnly: true },
  '/moderation/:id': { view: 'moderation/case', title: 'Moderation', isBrowserOnly: true },
  '/admin': { view: 'admin/roles', title: 'Administration', isBrowserOnly: true },
  '/admin/clubs': { view: 'admin/clubs', title: 'Clubs and courses', isBrowserOnly: true },
  '/admin/settings': { view: 'admin/settings', title: 'Settings', isBrowserOnly: true },
  '/admin/pages': { view: 'admin/pages', title: 'Campus pages', isBrowserOnly: true },
  '/admin/statistics': { view: 'admin/statistics', title: 'Statistics', isBrowserOnly: true },
  '/admin/log': { view: 'admin/log', title: 'Log', isBrowserOnly: true },
  '/admin/announcements': { view: 'admin/announcements', title: 'Announcements', isBrowserOnly: true },
  '/admin/words': { view: 'admin/words', title: 'Word list', isBrowserOnly: true },
  '/create-account': { view: 'users/create-account', isBrowserOnly: true },
  '/account-setup': { view: 'users/account-setup', isBrowserOnly: true },
  '/business-setup': { view: 'businesses/business-setup', isBrowserOnly: true },
  '/events/:id/ticket': { view: 'events/ticket', title: 'Ticket', isBrowserOnly: true },
  '/events/:id/check-in': { view: 'events/check-in', title: 'Check-in', isBrowserOnly: true, usesCamera: true },
  // The documents that the service worker shows without a network: the path decides in the browser which page it is.
  '/offline': { isBrowserOnly: true },
  '/offline/check-in': { view: 'events/check-in', isBrowserOnly: true, usesCamera: true },
  '/dev': { file: 'dev.html', title: 'About the developer' },
  '/dev/ui': { view: 'dev/ui', isBrowserOnly: true },
  '/dev/mail': { view: 'dev/mail', isBrowserOnly: true, needsAuthEmulator: true },
}

/** A page of a moderation case, of a ticket, or for the organisers of an event. Everybody gets it; its data only who may read them. */
function getPatternEntry(path: string): PageEntry | undefined {
  if (/^\/moderation\/[\w-]{1,100}$/.test(path)) return pages['/moderation/:id']
  const [, name] = /^\/events\/[\w-]{1,100}\/(edit|registrations|ticket|check-in)$/.exec(path) ?? []
  return name ? pages[`/events/:id/${name}`] : undefined
}

type PageContext = Pick<ServiceContext, 'database' | 'storage' | 'now'>

/**
 * Returns metadata, modules and initial query of the page at a path with its query parameters. A post has its author, summary and first image as metadata.
 * While the database is unavailable, the page opens with the site's metadata and status 503.
 */
export async function getHtmlPage(context: PageContext, path: string, parameters = new URLSearchParams(), hasAuthEmulator = false): Promise<HtmlPage> {
  const page = findHtmlPage(context, path, parameters, hasAuthEmulator).catch((error): HtmlPage => {
    if (!isTransientDatabaseError(error)) throw error
    return { title: siteName, description: defaultDescription, image: logo, status: 503 }
  })
  const [found, announcements] = await Promise.all([page, getPageAnnouncements(context)])
  return announcements.length ? { ...found, announcements } : found
}

/** The announcements of this moment; none if the database is unavailable or slow. */
async function getPageAnnouncements(context: PageContext): Promise<PageAnnouncement[]> {
  const announcements = await withTimeout(announcementsTimeoutMs, getAnnouncements(context)).catch(() => [])
  return announcements.map(({ id, text, endsAt, updatedAt }) => {
    const parts = splitUrls(text)
    return {
      id: `${toNodeId('Announcement', id)}.${updatedAt.getTime().toString(36)}`,
      text,
      ...(parts.length > 1 || parts[0]?.href ? { parts } : {}),
      endsAt: endsAt.getTime(),
    }
  })
}
const announcementsTimeoutMs = 500

/** Replies of a page; each page begins at 1, 21, 41, … (client/src/features/replies/thread/reply-numbers.ts). */
const replyPageSize = 20

/** The replies that a post's page opens with: those around the number in `?reply=42`, if the post has that reply, or the first ones. */
async function getReplyPage(context: PageContext, postId: string, parameters: URLSearchParams) {
  const number = Number(/^[1-9]\d{0,6}$/.exec(parameters.get('reply') ?? '')?.[0])
  // Addresses with other numbers would each be rendered anew.
  if (!number || number > (await getLastReplyNumber(context, postId))) return { from: 1, search: '' }
  return { from: number - ((number - 1) % replyPageSize), search: `?reply=${number}` }
}

async function findHtmlPage(context: PageContext, path: string, parameters: URLSearchParams, hasAuthEmulator: boolean): Promise<HtmlPage> {
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
      isRenderedOnServer: path === `/compa/${slug}`,
      cache: 'public',
      initialQuery: { operationName: 'CampusPage', variables: { slug } },
    }
  const page = getTagPage(path) ?? (await getUserPage(context, path, parameters)) ?? (await getClubPage(context, path)) ?? (await getEventPage(context, path))
  if (page) return page
  if (!postId) {
    const entry = Object.hasOwn(pages, normalizedPath) ? pages[normalizedPath] : getPatternEntry(normalizedPath)
    if (!entry || (entry.needsAuthEmulator && !hasAuthEmulator)) return { title: siteName, description: defaultDescription, image: logo, status: 404 }
    const { view, file, nextView, title, description = defaultDescription, initialQuery, isBrowserOnly = false, usesCamera } = entry
    return {
      title: title ? `${title} · ${siteName}` : siteName,
      description,
      image: logo,
      cache: 'public',
      ...(usesCamera && { usesCamera }),
      ...(view && { modules: getModules(view, isBrowserOnly), isRenderedOnServer: !isBrowserOnly && path === normalizedPath }),
      ...(file && { file }),
      ...(nextView && { prefetchModules: getModules(nextView) }),
      ...getFeed(normalizedPath, parameters),
      ...(initialQuery && { initialQuery: typeof initialQuery === 'function' ? initialQuery(context.now()) : initialQuery }),
    }
  }
  // Links may have the UUID of the REST API.
  const post = await getPostById(context, getIdOfType('Post', postId) ?? postId)
  if (!post) return { title: `Post not found · ${siteName}`, description: defaultDescription, image: logo, status: 404 }
  const nodeId = toNodeId('Post', post.id)
  const { from, search } = await getReplyPage(context, post.id, parameters)
  const picture = post.files.find(({ kind }) => kind === 'IMAGE')
  return {
    title: `${post.author.username} in ${toCommunitySlug(post.community)} · ${siteName}`,
    description: (await presentSummary(context, post)) || 'A post with pictures.',
    type: 'article',
    image: picture ? { url: getFileUrl(context, picture), alt: picture.alt } : logo,
    modules: getModules('posts/post'),
    // Other spellings of the same id would each be rendered anew.
    isRenderedOnServer: path === `/post/${nodeId}`,
    ...(search && { search }),
    cache: 'public',
    initialQuery: {
      ...{ operationName: 'SinglePost', variables: { id: nodeId, from } },
      pictures: (data) => getFirstPicture([(data as { post: PostData | null }).post ?? { media: [] }]),
    },
  }
}
