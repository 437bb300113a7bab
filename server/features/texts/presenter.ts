import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import type { FileCard } from '../media/data.ts'
import { buildSrcset, getFileUrl } from '../media/service.ts'

export const mediaSchema = z
  .object({
    url: z.string().meta({ description: 'Relative to the host, or absolute on a CDN.' }),
    type: z.enum(['image', 'video']),
    alt: z.string().meta({ description: 'The text alternative.' }),
    width: z.int().nullable().meta({ description: 'Pixels; null for a video.' }),
    height: z.int().nullable().meta({ description: 'Pixels; null for a video.' }),
    placeholder: z.string().nullable().meta({ description: 'A few blurred pixels as a `data:` URL, to show until the image has loaded.' }),
    srcset: z.string().nullable().meta({ description: 'The image in several widths, for the `srcset` of an `img`; null if there is only one size.' }),
  })
  .meta({ id: 'Media' })

export const attachmentSchema = z
  .object({ url: z.string(), filename: z.string(), mimeType: z.string(), size: z.int().meta({ description: 'Bytes.' }) })
  .meta({ id: 'Attachment' })

/** The field of a new or edited post or reply. */
export const heldForReviewShape = {
  isHeldForReview: z
    .boolean()
    .meta({ description: 'Whether a moderator has to look at the text first. Until then the post or reply is hidden, and its path is 404.' }),
}

export const presentMedia = (context: ServiceContext, file: FileCard): z.output<typeof mediaSchema> => ({
  ...{ url: getFileUrl(context, file), type: file.kind === 'VIDEO' ? 'video' : 'image', alt: file.alt, width: file.width, height: file.height },
  ...{ placeholder: file.placeholder, srcset: buildSrcset(context, file) },
})

export const presentAttachment = (context: ServiceContext, file: FileCard): z.output<typeof attachmentSchema> => ({
  ...{ url: getFileUrl(context, file), filename: file.filename, mimeType: file.mimeType, size: file.size },
})
