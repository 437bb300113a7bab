import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import { campusClock, toInstant, toIsoDate } from '../../utils/campus-time.ts'
import { AppError } from '../../utils/errors.ts'
import { countUpload, discountUpload, uploadedOn } from './data.ts'

/** Counts a request that may bring files, before anything of it is read. */
export async function countUploads({ viewer, consumeRateLimit: count }: ServiceContext) {
  assertSignedIn(viewer)
  await count('uploads')
}

/** Throws RATE_LIMITED when the day's quota is used up or files come too often, before the body is read. */
export async function assertRoomToUpload(context: ServiceContext) {
  const { viewer, database, now, dailyUploadBytes, metrics } = context
  const { uid } = assertSignedIn(viewer)
  await countUploads(context)
  const left = dailyUploadBytes - (await uploadedOn(database, uid, campusDay(now())))
  // What is sent side by side shares what is left: it is counted only once it is here.
  if (left > 0 && context.reserveUploadBytes(left)) return
  metrics.countRejectedUpload('RATE_LIMITED')
  throw quotaExceeded(context)
}

export type UploadQuota = ReturnType<typeof openUploadQuota>

/** The bytes that one request takes of its sender's upload quota. */
export function openUploadQuota(context: ServiceContext, uid: string) {
  const { database, dailyUploadBytes, log } = context
  const today = campusDay(context.now())
  let counted = 0
  let committed = 0
  return {
    /** Counts bytes; a RATE_LIMITED error when the day's quota does not hold them. */
    async count(bytes: number) {
      if (bytes <= 0) return
      if (!(await countUpload(database, uid, today, bytes, dailyUploadBytes))) throw quotaExceeded(context)
      counted += bytes
    },
    /** Marks counted bytes on which work was done: they stay counted though the request is refused. */
    commit(bytes: number) {
      committed += bytes
    },
    /** Takes back what was counted and not committed, for a request that failed. */
    async release() {
      if (counted > committed)
        await discountUpload(database, uid, today, counted - committed).catch((err) =>
          log.error({ err }, 'the upload quota of a refused request could not be released'),
        )
    },
  }
}

const quotaExceeded = ({ now, dailyUploadBytes }: ServiceContext) =>
  new AppError('RATE_LIMITED', `${Math.round(dailyUploadBytes / 1024 / 1024)} MB a day can be uploaded. Try again tomorrow.`, 'file', secondsToMidnight(now()))

const campusDay = (instant: Date) => toIsoDate(campusClock(instant).day)

const secondsToMidnight = (instant: Date) => Math.ceil((toInstant(campusClock(instant).day + 1).getTime() - instant.getTime()) / 1000)
