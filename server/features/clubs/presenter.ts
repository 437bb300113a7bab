import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import type { FileCard } from '../media/data.ts'
import { getFileUrl } from '../media/service.ts'
import type { ClubWithLeaders } from './service.ts'

const coverSchema = z.string().nullable()

/** A club over REST. */
const clubSchema = z
  .object({
    slug: z.string().meta({ description: 'The name for URLs: `codeforge`.' }),
    name: z.string(),
    category: z.string(),
    banner: z.string().meta({ description: 'The URL of the banner, relative to the host.' }),
    setupLabel: z
      .string()
      .nullable()
      .meta({ description: 'The label in account set-up, by which `clubs` of a user names it; null if set-up does not offer it.' }),
    archivedAt: z.iso.datetime().nullable().meta({ description: 'When it was archived; null if it is active.' }),
    about: z.string().meta({ description: 'Plain text; may be empty.' }),
    meetings: z.string().meta({ description: 'When and where it meets, in words; may be empty.' }),
    contact: z.string().meta({ description: 'An email address, a telephone number or a handle; may be empty.' }),
    links: z.array(z.object({ label: z.string(), url: z.string() })).meta({ description: 'At most 5.' }),
    joinPolicy: z.enum(['OPEN', 'REQUEST', 'INVITATION']).meta({ description: 'How people join.' }),
    cover: coverSchema.meta({ description: 'The URL of the cover, relative to the host or absolute on a CDN; null for the banner.' }),
    darkCover: coverSchema.meta({ description: 'The URL of the cover in the dark colour scheme; null for the other one.' }),
    memberCount: z.int(),
    leaders: z
      .array(z.object({ username: z.string(), role: z.enum(['HEAD', 'OFFICER']), title: z.string() }))
      .meta({ description: 'The head, then the officers; at most 31.' }),
  })
  .meta({ id: 'Club' })

export const clubResponseSchema = z.object({ club: clubSchema })
export const clubsResponseSchema = z.object({ clubs: z.array(clubSchema) })

export function presentClub(context: ServiceContext, { club, memberCount, leaders }: ClubWithLeaders): z.output<typeof clubSchema> {
  const { keywords: _keywords, pageHiddenAt: _pageHiddenAt, archivedAt, cover, darkCover, ...fields } = club
  const toUrl = (file: FileCard | null) => file && getFileUrl(context, file)
  return { ...fields, archivedAt: archivedAt?.toISOString() ?? null, cover: toUrl(cover), darkCover: toUrl(darkCover), memberCount, leaders }
}
