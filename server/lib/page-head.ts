/** What a page says of itself to those who unfurl links and to search engines. `image` is an address of this site, or a whole one. */
export type PageHead = { title: string; description: string; type?: 'website' | 'article'; image?: { url: string; alt: string }; status?: number }

/** The head's elements as HTML, addresses made whole with the site's origin. */
export function headHtml({ title, description, type = 'website', image }: PageHead, origin: string, path: string): string {
  const properties = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', type],
    ['og:url', new URL(path, origin).href],
    ...(image
      ? [
          ['og:image', new URL(image.url, origin).href],
          ['og:image:alt', image.alt],
        ]
      : []),
  ] as const
  const metas = properties.map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`)
  return [`<title>${escaped(title)}</title>`, `<meta name="description" content="${escaped(description)}" />`, ...metas].join('\n    ')
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
