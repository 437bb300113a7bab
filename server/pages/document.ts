/** A query of the client's that says the same to everybody, by its name. */
export type ClientQuery = { operationName: string; variables: Record<string, unknown> }

/**
 * What is laid into a page: its head, the modules of the client that it is built from, what it will ask first, and the modules its reader will
 * want next. `file` is the built page, where it isn't the app's.
 */
export type HtmlPage = PageMetadata & {
  file?: string
  modules?: string[]
  prefetchModules?: string[]
  initialQuery?: ClientQuery & { pictures?: (data: unknown) => PreloadPicture[] }
}

/** A picture that a page will show, in the sizes it comes in. */
export type PreloadPicture = { url: string; srcset?: string | null; sizes?: string }

/** What a page says of itself to those who unfurl links and to search engines. `image` is an address of this site, or a whole one. */
export type PageMetadata = { title: string; description: string; type?: 'website' | 'article'; image?: { url: string; alt: string }; status?: number }

/** The head's elements as HTML, addresses made whole with the site's origin. */
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

/** Has the browser fetch a picture before anything asks for it. */
export const renderPreload = ({ url, srcset, sizes }: PreloadPicture) => {
  const sources = srcset && sizes ? `imagesrcset="${escapeAttribute(srcset)}" imagesizes="${escapeAttribute(sizes)}"` : `href="${escapeAttribute(url)}"`
  return `<link rel="preload" as="image" ${sources} />`
}

const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
