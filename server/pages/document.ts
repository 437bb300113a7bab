import type { PersistedQueryName } from '../generated/persisted-queries.ts'
import { toLinkedHtml } from '../sanitize/links.ts'
import type { TextPart } from '../sanitize/split-urls.ts'

/** The initial query of a page: one of the client's persisted queries. */
export type PageQuery = { operationName: PersistedQueryName; variables: Record<string, unknown> }

/**
 * An HTML page: its metadata, its client modules, the modules of the likely next page, and the query whose data it contains. `file` is its built HTML
 * file, if it is not the app's.
 */
export type HtmlPage = PageMetadata & {
  file?: string
  modules?: string[]
  prefetchModules?: string[]
  /** The page is the same for every viewer, and the response cache stores it. */
  cache?: 'public'
  /** The page has its content, as a visitor sees it. */
  isRenderedOnServer?: boolean
  /** The query string that the content depends on: `?order=active`. */
  search?: string
  /** The page may use the camera. */
  usesCamera?: boolean
  /** The announcements of this moment, with which the page is rendered. */
  announcements?: PageAnnouncement[]
  /** `isMissing`: the data say that there is no such page, which is 404 then. */
  initialQuery?: PageQuery & { pictures?: (data: unknown) => PreloadPicture[]; isMissing?: (data: unknown) => boolean }
}

/**
 * An announcement as the client has it: its id with the time of its last change, so that a changed one is not dismissed; `parts`, the text split at its
 * URLs, if it has some, since the first scripts of a page do not find them; `endsAt` in milliseconds since 1970.
 */
export type PageAnnouncement = { id: string; text: string; parts?: TextPart[]; endsAt: number }

/** An image to preload, with its sources and sizes. */
export type PreloadPicture = { url: string; srcset?: string | null; sizes?: string }

/** Metadata for link previews and search engines. `image.url` may be relative to this site. */
type PageMetadata = { title: string; description: string; type?: 'website' | 'article'; image?: { url: string; alt: string }; status?: number }

/** Renders the metadata as HTML elements of the head, with absolute URLs. */
export function renderHead({ title, description, type = 'website', image }: PageMetadata, origin: string, path: string): string {
  const properties = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', type],
    ['og:url', new URL(origin + path).href],
    ...(image
      ? [
          ['og:image', new URL(image.url, origin).href],
          ['og:image:alt', image.alt],
        ]
      : []),
  ] as const
  const metas = properties.map(([property, content]) => `<meta property="${property}" content="${escapeAttribute(content)}" />`)
  return [`<title>${escapeAttribute(title)}</title>`, `<meta name="description" content="${escapeAttribute(description)}" />`, ...metas].join('\n    ')
}

/** Renders a preload link for an image. */
export const renderPreload = ({ url, srcset, sizes }: PreloadPicture) => {
  const sources = srcset && sizes ? `imagesrcset="${escapeAttribute(srcset)}" imagesizes="${escapeAttribute(sizes)}"` : `href="${escapeAttribute(url)}"`
  return `<link rel="preload" as="image" ${sources} />`
}

/** Renders announcements for a page that React does not render from its data. Its script makes the buttons work. */
export const renderAnnouncements = (announcements: PageAnnouncement[]) => {
  const items = announcements.map(({ id, text, parts }) => {
    const button = `<button type="button" aria-label="Dismiss: ${escapeAttribute(text)}">×</button>`
    return `<div class="announcement" data-announcement="${escapeAttribute(id)}"><p dir="auto">${parts ? toLinkedHtml(text) : escapeAttribute(text)}</p>${button}</div>`
  })
  return `<section aria-label="Announcements">${items.join('')}</section>`
}

const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
