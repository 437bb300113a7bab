import type { ServiceContext } from './auth/service-context.ts'
import { campusPage } from './features/compa/service.ts'
import { fileUrl } from './features/media/service.ts'
import { communityToWord } from './features/posts/input.ts'
import { postById } from './features/posts/service.ts'
import { campus } from './lib/campus.ts'
import { isDatabaseAway } from './lib/database-faults.ts'
import { idOfType } from './lib/node-id.ts'
import type { PageHead } from './lib/page-head.ts'

const site = campus.name
const logo = { url: '/icon.png', alt: 'A loop round four dots' }
const welcome = 'The veranda of your university. Posts, study materials, clubs, events and a market, by students for students.'

const pages: Record<string, [title: string, description: string]> = {
  '/': [site, welcome],
  '/lounge': ['Lounge', 'What the campus talks about today.'],
  '/learn': ['Learn', 'Study materials from students for students.'],
  '/explore': ['Market', 'Made, sold and lent on campus.'],
  '/club-buzz': ['Latest Buzz', 'What the clubs are up to.'],
  '/clubs': ['Clubs', 'Music, art, photography, coding and theatre.'],
  '/events': [`${site.toUpperCase()} EVENTS`, 'Culturals, workshops and techfests on one calendar.'],
  '/shops': ['Shops', 'Businesses of students, for students.'],
  '/thrift': ['Thrift', 'Second lives for good things.'],
  '/compa': ['Help', 'Ask Compa, the campus know-it-all.'],
}

/** Pages that say no more of themselves than the site does. */
const others = ['/login', '/register', '/create-account', '/account-setup', '/business-setup', '/profile', '/dev', '/dev/ui']

/**
 * What the page at an address says of itself before any script runs; a post by its author, its words and its first picture.
 * The page opens without its words too, while the database is away.
 */
export const pageHead = (context: Pick<ServiceContext, 'database'>, path: string): Promise<PageHead> =>
  knownHead(context, path).catch((error) => {
    if (!isDatabaseAway(error)) throw error
    return { title: site, description: welcome, image: logo, status: 503 }
  })

async function knownHead(context: Pick<ServiceContext, 'database'>, path: string): Promise<PageHead> {
  const address = path.replace(/(.)\/+$|\/index\.html$/, '$1').toLowerCase() || '/'
  const [title, description] = pages[address] ?? [site, welcome]
  const [, postId] = /^\/post\/([\w-]+)\/?$/.exec(path) ?? []
  const [, slug] = /^\/compa\/([a-z0-9-]+)$/.exec(address) ?? []
  const campusTitle = slug && (await campusPage(context, slug))?.title
  if (campusTitle) return { title: `${campusTitle} · ${site}`, description: `What the campus knows: ${campusTitle}.`, image: logo }
  const known = address in pages || others.includes(address)
  if (!postId) return { title: title === site ? site : `${title} · ${site}`, description, image: logo, ...(!known && { status: 404 }) }
  const id = idOfType('Post', postId)
  const post = id && (await postById(context, id))
  if (!post) return { title: `Post not found · ${site}`, description: welcome, image: logo, status: 404 }
  const picture = post.files.find(({ file }) => file.kind === 'IMAGE')?.file
  return {
    title: `${post.author.username} in ${communityToWord(post.community)} · ${site}`,
    description: post.summary || 'A post with pictures.',
    type: 'article',
    image: picture ? { url: fileUrl(picture), alt: picture.alt } : logo,
  }
}
