import { escapeHtml } from '../../utils/text/escape-html.ts'

/** A plain text as HTML; an empty text stays empty. */
export const toParagraph = (text: string) => text && `<p>${escapeHtml(text)}</p>`
