import { z } from 'zod'
import { createLineSchema } from '../../sanitize/line-schema.ts'

/** Announcements that are shown at once: those that began last. */
export const maxShownAnnouncements = 3
/** Announcements that administrators list: those that end last. */
export const maxListedAnnouncements = 100
export const maxAnnouncementLength = 300
/** How far the end is ahead at most. */
export const maxAnnouncementDays = 90

export const saveAnnouncementInput = z.object({
  text: createLineSchema(maxAnnouncementLength, `Use at most ${maxAnnouncementLength} characters.`, 'Write what you announce.'),
  startsAt: z.date().nullish(),
  endsAt: z.date(),
})
