import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import { getFileUrl, type SignedFileContext } from '../media/service.ts'
import { getPublicCourse, getPublicPicture } from '../users/policy.ts'
import { userSchema } from '../users/presenter.ts'
import type { BusinessRecord } from './data.ts'
import { getLogoUrl } from './service.ts'

const logoUrlSchema = z.string().nullable().meta({
  description: 'The URL of the logo, relative to the host or absolute on a CDN; null without a logo. That of a hidden business is signed, for 30 minutes.',
})

/** A business over REST, with both old and new field names. */
const businessSchema = z
  .object({
    _id: z.string(),
    id: z.string(),
    ownerUid: z.string(),
    name: z.string(),
    tagline: z.string(),
    image: logoUrlSchema,
    logo: logoUrlSchema,
    whatsapp: z.string(),
    instagram: z.string(),
    owner: z.object({ username: z.string(), course: z.string().nullable(), profilePic: z.string().nullable() }),
  })
  .meta({ id: 'Business' })

export async function presentBusiness(context: ServiceContext & SignedFileContext, business: BusinessRecord): Promise<z.output<typeof businessSchema>> {
  const { id, ownerUid, name, tagline, whatsapp, instagram, owner } = business
  const image = await getLogoUrl(context, business)
  const picture = getPublicPicture(owner)
  return {
    ...{ _id: id, id, ownerUid, name, tagline, image, logo: image, whatsapp, instagram },
    owner: { username: owner.username, course: getPublicCourse(owner), profilePic: picture && getFileUrl(context, picture) },
  }
}

export const businessesResponseSchema = z.object({ businesses: z.array(businessSchema) })

export const businessResponseSchema = z.object({
  business: businessSchema,
  isHidden: z.boolean().meta({ description: 'Whether its owner alone sees it: it waits for a moderator, or a moderator has hidden it.' }),
})

export const profileResponseSchema = z.object({ user: userSchema, business: businessSchema.nullable() })

export const logoResponseSchema = z.object({ url: z.string().meta({ description: 'Relative to the host, or absolute on a CDN.' }) })
