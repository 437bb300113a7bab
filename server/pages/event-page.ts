import type { ServiceContext } from '../auth/service-context.ts'
import { getEventById } from '../features/events/service.ts'
import { buildSrcset, getFileUrl } from '../features/media/service.ts'
import { toNodeId, toRowId } from '../relay/node-id.ts'
import { formatInstant } from '../utils/campus-time.ts'
import { shorten } from '../utils/text/shorten.ts'
import type { HtmlPage } from './document.ts'
import { getModules, logo, siteName } from './page-defaults.ts'

const maxDescriptionLength = 200
/** The width of the cover on the page (client/src/features/events/page/event-cover.tsx). */
const coverSizes = '(width < 60.5em) calc(100vw - 32px), 680px'

/** The page of an event, for its path. The description says when and where it is. */
export async function getEventPage(context: Pick<ServiceContext, 'database' | 'storage'>, path: string): Promise<HtmlPage | undefined> {
  const [, id] = /^\/events\/([\w-]{1,100})\/?$/.exec(path) ?? []
  if (!id || id.toLowerCase() === 'new') return undefined
  // Links may have the UUID of the REST API.
  const event = await getEventById(context, toRowId('Event', id))
  const modules = getModules('events/event')
  if (!event) return { title: `Event not found · ${siteName}`, description: 'This event is not here, or not any more.', image: logo, modules, status: 404 }
  const nodeId = toNodeId('Event', event.id)
  const { title, place, startsAt, cancelledAt, description, cover } = event
  const facts = [cancelledAt ? 'Cancelled' : '', formatInstant(startsAt), place, description.replace(/\s+/g, ' ')].filter(Boolean).join(' · ')
  return {
    title: `${title} · ${siteName}`,
    description: shorten(facts, maxDescriptionLength),
    type: 'article',
    image: cover ? { url: getFileUrl(context, cover), alt: title } : logo,
    modules,
    // Other spellings of the same id would each be rendered anew.
    isRenderedOnServer: path === `/events/${nodeId}`,
    cache: 'public',
    initialQuery: {
      ...{ operationName: 'EventPage', variables: { id: nodeId } },
      pictures: () => (cover ? [{ url: getFileUrl(context, cover), srcset: buildSrcset(context, cover), sizes: coverSizes }] : []),
    },
  }
}
