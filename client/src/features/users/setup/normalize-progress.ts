/** A normalised progress record with its source (spec, section 3). */
export type ProgressRecord = {
  step: number
  ownsBusiness: boolean
  isSetupComplete: boolean
  uid: string | null
  raw: UnknownRecord
  /** The request that returned it. */
  source: string
}

type UnknownRecord = Record<string, unknown>

const wrapperFields = ['user', 'data', 'raw']

/** Reads a response body, or the objects it wraps in `user`, `data` or `raw`; null when it contains no user. */
export function normalizeProgress(body: unknown, source: string): ProgressRecord | null {
  const layers = collectLayers(body)
  const hasUser = layers.some((layer) => Object.entries(layer).some(([name, value]) => value != null && !wrapperFields.includes(name)))
  if (!hasUser) return null
  const readField = (...names: string[]) => names.flatMap((name) => layers.map((layer) => layer[name])).find((value) => value != null)
  const uid = readField('uid', '_id', 'id')
  return {
    step: parseStep(readField('step', 'profileStep', 'progress')),
    ownsBusiness: isAffirmative(readField('ownsBusiness', 'businessOwner')) || isNonEmptyRecord(readField('business')),
    isSetupComplete: readField('isSetupComplete') === true,
    uid: uid === undefined ? null : String(uid),
    raw: layers[0] ?? {},
    source,
  }
}

/** The body and the objects it wraps, outermost first. */
function collectLayers(value: unknown): UnknownRecord[] {
  if (!isRecord(value)) return []
  return [value, ...wrapperFields.flatMap((name) => collectLayers(value[name]))]
}

const isRecord = (value: unknown): value is UnknownRecord => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNonEmptyRecord = (value: unknown) => isRecord(value) && Object.keys(value).length > 0
const isAffirmative = (value: unknown) => value === true || ['true', 'yes', '1'].includes(String(value).toLowerCase())

/** 0 when the step is not a number. */
function parseStep(value: unknown): number {
  const step = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0
  return Number.isFinite(step) ? step : 0
}
