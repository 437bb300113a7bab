import type { ServiceContext } from '../../../auth/service-context.ts'
import { listHashtags } from '../../../sanitize/hashtags.ts'
import { extractText } from '../../../sanitize/html.ts'
import { type ContentContext, cleanText, createSummary } from '../../texts/content.ts'
import { presentMentions } from '../../users/mentions.ts'

/** The text of a new or edited post as it is stored: sanitised, with its summary and hashtags. INVALID_INPUT for a post without text and files. */
export async function preparePostContent(context: ContentContext, html: string, { hasFiles }: { hasFiles: boolean }) {
  const { contentHtml, text } = await cleanText(context, html, { hasFiles, emptyMessage: 'Please add some content or attach files before posting.' })
  return { contentHtml, summary: createSummary(text), hashtags: listHashtags(contentHtml) }
}

/** The summary with the current usernames of the people whom the post mentions; the stored one of a post without mentions. */
export function presentSummary(context: Pick<ServiceContext, 'database'>, { contentHtml, summary }: { contentHtml: string; summary: string }) {
  const current = presentMentions(context, contentHtml)
  return typeof current === 'string' ? summary : current.then((html) => createSummary(extractText(html)))
}
