import type { MaxBytesByKind } from '../media/input.ts'
import type { Community } from '../posts/input.ts'
import { getMaxBytesByKind } from '../posts/service.ts'
import { type ContentContext, cleanText } from '../texts/content.ts'
import { altsSchema } from '../texts/input.ts'

/** The text alternatives of the files of a reply. */
export const altsShape = { alts: altsSchema }

/** The text of a new or edited reply as it is stored. INVALID_INPUT for a reply without text and file. */
export const prepareReplyContent = async (context: ContentContext, html: string, { hasFiles }: { hasFiles: boolean }): Promise<string> =>
  (await cleanText(context, html, { hasFiles, emptyMessage: 'Write something or attach a file.' })).contentHtml

/** The file kinds that replies in a community accept, with their largest sizes: those of its posts without videos. */
export function getReplyMaxBytesByKind(community: Community): MaxBytesByKind {
  const { VIDEO: _video, ...maxBytesByKind } = getMaxBytesByKind(community)
  return maxBytesByKind
}
