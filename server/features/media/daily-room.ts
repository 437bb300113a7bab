import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import { AppError } from '../../lib/errors.ts'
import { uploadedOn } from './data.ts'

/** Counts a request that may bring files, before anything of it is read. */
export async function countUploads({ viewer, count }: ServiceContext) {
  assertSignedIn(viewer)
  await count('uploads')
}

/** Refuses who has uploaded all that a day allows, or sends files too often, before another byte of theirs is read. */
export async function assertRoomToUpload(context: ServiceContext) {
  const { viewer, database, now, dailyUploadBytes, metrics } = context
  const { uid } = assertSignedIn(viewer)
  await countUploads(context)
  const left = dailyUploadBytes - (await uploadedOn(database, uid, campusDay(now())))
  // What is sent side by side shares what is left: it is counted only once it is here.
  if (left > 0 && context.takeRoom(left)) return
  metrics.countRejectedUpload('RATE_LIMITED')
  throw tooMuch(context)
}

/** The refusal of who has uploaded all that a day allows. */
export function tooMuch({ now, dailyUploadBytes }: ServiceContext) {
  const untilMidnight = day - ((now().getTime() + kolkata) % day)
  return new AppError(
    'RATE_LIMITED',
    `${Math.round(dailyUploadBytes / 1024 / 1024)} MB a day can be uploaded. Try again tomorrow.`,
    'file',
    Math.ceil(untilMidnight / 1000),
  )
}

/** Days end at midnight in Asia/Kolkata, which keeps one distance to UTC. */
export const campusDay = (moment: Date) => new Date(moment.getTime() + kolkata).toISOString().slice(0, 10)

const kolkata = 5.5 * 60 * 60 * 1000
const day = 24 * 60 * 60 * 1000
