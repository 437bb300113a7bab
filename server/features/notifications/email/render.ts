import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Eta } from 'eta'
import { toLinkedHtml } from '../../../sanitize/links.ts'
import { brand } from '../../../utils/brand.ts'
import type { EmailContent } from './compose.ts'

const views = fileURLToPath(new URL('templates/', import.meta.url))
const html = new Eta({ views, cache: true, autoTrim: false })
const text = new Eta({ views, cache: true, autoEscape: false, autoTrim: false })

/** The colours of the app, of which mail programs need the values. */
const coloursCss = readFileSync(new URL('../../../generated/colours.css', import.meta.url), 'utf8')
const colours = Object.fromEntries(
  [...coloursCss.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
)

/** The styles of pages about emails. */
export const pageStyles = coloursCss + readFileSync(`${views}page.css`, 'utf8')

/** Renders a page or an email; texts are escaped. */
export const renderHtml = (template: string, data: object): string => html.render(`./${template}`, { ...data, brand, colours, toLinkedHtml })

/** An email as HTML and as plain text. */
export const renderEmail = (content: EmailContent, publicUrl: string) => ({
  html: renderHtml('email', { ...content, publicUrl }),
  text: text.render('./email-text', { ...content, brand }).replace(/\n{3,}/g, '\n\n'),
})
