import { z } from 'zod'

/** A user receives pushes with at most this many browsers. */
export const maxPushSubscriptions = 20
/** The count of unseen notifications ends here. */
export const maxUnseenCount = 100

const kindSchema = z.enum(
  [
    ...['REPLY', 'MENTION', 'VOTE', 'FOLLOW', 'REPORT', 'MODERATION', 'ANNOUNCEMENT'],
    ...['CLUB_POST', 'CLUB_EVENT', 'CLUB_REQUEST', 'MEMBERSHIP', 'EVENT_CHANGE', 'EVENT_SEAT', 'EVENT_MESSAGE', 'DAY_REMINDER', 'HOUR_REMINDER'],
    ...['CASE', 'APPEAL', 'NEW_CLUB', 'ROLE'],
  ] as const,
  { error: 'There is no such kind of notification.' },
)
const emailSchema = z.enum(['NOW', 'DIGEST', 'OFF'], { error: 'Choose when to be mailed.' })

/** How a user is notified of a kind, as it is stored. */
export const preferenceSchema = z.object({ inApp: z.boolean(), push: z.boolean(), email: emailSchema })
export type Preference = z.output<typeof preferenceSchema>

/** `22:00` → 1320. */
const timeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give times as 22:00.')
  .transform((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))

/** Minutes since midnight → `22:00`. */
export const formatTime = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const saveSettingsInput = z.object({
  preferences: z
    .array(preferenceSchema.extend({ kind: kindSchema }))
    .max(30)
    .nullish(),
  quietHours: z
    .object({ from: timeSchema, to: timeSchema })
    .refine(({ from, to }) => from !== to, 'The quiet hours begin and end at different times.')
    .nullish(),
  isPaused: z.boolean().nullish(),
  digest: z.enum(['DAILY', 'WEEKLY']).nullish(),
  quotesTexts: z.boolean().nullish(),
})

/** The path of an unsubscribe link. */
export const unsubscribeParams = z.object({ token: z.string().meta({ description: 'The token of the link in an email.' }) })

/** The REST body of `POST /api/notifications/seen`. */
export const markSeenInput = z.object({
  until: z.iso
    .datetime({ offset: true, error: 'Give a time.' })
    .transform((time) => new Date(time))
    .meta({ description: 'The `updatedAt` of the newest notification that was shown.' }),
})
