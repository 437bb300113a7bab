import type { ServiceContext } from '../../auth/service-context.ts'
import { extractText, sanitizeHtml } from '../../sanitize/html.ts'
import { linkUrls } from '../../sanitize/links.ts'
import { normalizeLine } from '../../sanitize/text.ts'
import { invalid } from '../../utils/errors.ts'
import { takeGraphemes } from '../../utils/text/graphemes.ts'
import { omitBlockers } from '../people/blocks.ts'
import { resolveMentions } from '../users/mentions.ts'

export type ContentContext = Pick<ServiceContext, 'viewer' | 'database' | 'consumeRateLimit'>

/**
 * The text of a post or reply: sanitised, with its URLs linked and its mentions resolved. INVALID_INPUT if nothing is left of it and there are no files. Counts an attempt first,
 * since other rate limits count valid posts and replies only, and one thread sanitises the texts of all users.
 */
export async function cleanText(context: ContentContext, html: string, { hasFiles, emptyMessage }: { hasFiles: boolean; emptyMessage: string }) {
  await context.consumeRateLimit('content-attempts')
  const contentHtml = await resolveMentions(context, linkUrls(await sanitizeHtml(html)), (users) => omitBlockers(context, users))
  const text = extractText(contentHtml)
  if (!hasFiles && !normalizeLine(text)) throw invalid(emptyMessage, 'contentHtml')
  return { contentHtml, text }
}

/** At most the first 160 code points, without a part of a grapheme cluster. */
export const createSummary = (text: string) => takeGraphemes(text, 160)
