import type { ExportList } from '../../jobs/account-data.ts'
import { brand } from '../../utils/brand.ts'
import { formatCampusDate } from '../../utils/campus-time.ts'
import { escapeHtml } from '../../utils/text/escape-html.ts'

const styles = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  article { border-top: 1px solid #8884; padding: 0.75rem 0 } dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0 }
  dt { opacity: 0.7 } dd { margin: 0; overflow-wrap: anywhere } img { max-width: 100%; max-height: 20rem; display: block }`

/** The index.html of an export: all lists, readable without a server. */
export async function* writeExportPage(lists: readonly ExportList[], now: Date): AsyncGenerator<string, void> {
  const title = `Your data on ${brand.name}`
  const links = lists.map((list) => `<li><a href="#${list.name}">${escapeHtml(list.title)}</a> (<a href="${list.name}.json">${list.name}.json</a>)</li>`)
  yield `<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${styles}</style>
<h1>${title}</h1><p>Exported on ${formatCampusDate(now)}.</p><ul>${links.join('')}</ul>\n`
  for (const list of lists) {
    yield `<section id="${list.name}"><h2>${escapeHtml(list.title)}</h2>\n`
    let count = 0
    for await (const row of await list.rows()) {
      count += 1
      yield `<article><dl>${Object.entries(row).map(renderField).join('')}</dl></article>\n`
    }
    yield count ? '</section>\n' : '<p>Nothing.</p></section>\n'
  }
  yield '</html>\n'
}

/** `contentHtml` is sanitised; `files` are paths in the zip. */
function renderField([name, value]: [string, unknown]): string {
  if (value === null || value === '' || (Array.isArray(value) && !value.length)) return ''
  const content =
    name === 'contentHtml' ? String(value) : name === 'files' && Array.isArray(value) ? value.map(String).map(renderFile).join(' ') : escapeHtml(toText(value))
  return `<dt>${toLabel(name)}</dt><dd>${content}</dd>`
}

/** `createdAt` becomes `Created at`. */
const toLabel = (name: string) =>
  name.replace(/^./, (letter) => letter.toUpperCase()).replace(/[A-Z]/g, (letter, index) => (index ? ` ${letter.toLowerCase()}` : letter))

const toText = (value: unknown): string => (value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value))

const renderFile = (path: string) => {
  const url = escapeHtml(path.split('/').map(encodeURIComponent).join('/'))
  return path.endsWith('.webp') ? `<a href="${url}"><img src="${url}" alt="" loading="lazy"></a>` : `<a href="${url}">${escapeHtml(path)}</a>`
}
