import { z } from 'zod'
import { normalizeLine } from '../../sanitize/text.ts'

/** Announcements that are shown at once: those that began last. */
export const maxShownAnnouncements = 3
/** Announcements that administrators list: those that end last. */
export const maxListedAnnouncements = 100
export const maxAnnouncementLength = 300
/** How far the end is ahead at most. */
export const maxAnnouncementDays = 90

export const saveAnnouncementInput = z.object({
  text: z
    .string()
    .transform(normalizeLine)
    .refine((text) => text !== '', 'Write what you announce.')
    .refine((text) => text.length <= maxAnnouncementLength, `Use at most ${maxAnnouncementLength} characters.`),
  startsAt: z.date().nullish(),
  endsAt: z.date(),
})
