import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import { getCampusClock, toInstant, toIsoDate } from '../../utils/campus-time.ts'
import { AppError } from '../../utils/errors.ts'
import { addUploadedBytes, findUploadedBytes, subtractUploadedBytes } from './data.ts'

/** Counts an upload request towards the rate limit, before its body is read. */
export async function countUploadRequest({ viewer, consumeRateLimit }: ServiceContext) {
  assertSignedIn(viewer)
  await consumeRateLimit('uploads')
}

/** Throws RATE_LIMITED if the day's quota is used up or the viewer uploads too often, before the body is read. */
export async function assertUploadQuota(context: ServiceContext) {
  const { viewer, database, now, dailyUploadBytes, metrics } = context
  const { uid } = assertSignedIn(viewer)
  await countUploadRequest(context)
  const remainingBytes = dailyUploadBytes - (await findUploadedBytes(database, uid, toCampusDay(now())))
  // Parallel uploads share the remaining bytes, since they are counted only after they are received.
  if (remainingBytes > 0 && context.reserveUploadBytes(remainingBytes)) return
  metrics.countRejectedUpload('RATE_LIMITED')
  throw createQuotaError(context)
}

export type UploadQuota = ReturnType<typeof createUploadQuota>

/** Counts the bytes of one request towards the user's daily upload quota. */
export function createUploadQuota(context: ServiceContext, uid: string) {
  const { database, dailyUploadBytes, log } = context
  const today = toCampusDay(context.now())
  let countedBytes = 0
  let committedBytes = 0
  return {
    /** Counts bytes; RATE_LIMITED if they exceed the day's quota. */
    async count(bytes: number) {
      if (bytes <= 0) return
      if (!(await addUploadedBytes(database, uid, today, bytes, dailyUploadBytes))) throw createQuotaError(context)
      countedBytes += bytes
    },
    /** Marks counted bytes as processed: they stay counted even if the request fails. */
    commit(bytes: number) {
      committedBytes += bytes
    },
    /** Subtracts the bytes that were counted and not committed, for a failed request. */
    async release() {
      if (countedBytes > committedBytes)
        await subtractUploadedBytes(database, uid, today, countedBytes - committedBytes).catch((err) => log.error({ err }, 'releasing the upload quota failed'))
    },
  }
}

const createQuotaError = ({ now, dailyUploadBytes }: ServiceContext) =>
  new AppError(
    'RATE_LIMITED',
    `${Math.round(dailyUploadBytes / 1024 / 1024)} MB a day can be uploaded. Try again tomorrow.`,
    'file',
    getSecondsToMidnight(now()),
  )

const toCampusDay = (instant: Date) => toIsoDate(getCampusClock(instant).day)

const getSecondsToMidnight = (instant: Date) => Math.ceil((toInstant(getCampusClock(instant).day + 1).getTime() - instant.getTime()) / 1000)
