/** A progress record as the login page works with it: normalised, with what it came from (spec, section 3). */
export type ProgressRecord = {
  step: number
  ownsBusiness: boolean
  isSetupComplete: boolean
  uid: string | null
  raw: Fields
  /** The call that answered. */
  source: string
}

type Fields = Record<string, unknown>

const wrappers = ['user', 'data', 'raw']

/** Reads an answer's body, or what it wraps in `user`, `data` or `raw`; null when no user is in it. */
export function normaliseProgress(body: unknown, source: string): ProgressRecord | null {
  const layers = layersOf(body)
  const known = layers.some((layer) => Object.entries(layer).some(([name, value]) => value != null && !wrappers.includes(name)))
  if (!known) return null
  const field = (...names: string[]) => names.flatMap((name) => layers.map((layer) => layer[name])).find((value) => value != null)
  const uid = field('uid', '_id', 'id')
  return {
    step: stepOf(field('step', 'profileStep', 'progress')),
    ownsBusiness: isYes(field('ownsBusiness', 'businessOwner')) || isFilled(field('business')),
    isSetupComplete: field('isSetupComplete') === true,
    uid: uid === undefined ? null : String(uid),
    raw: layers[0] ?? {},
    source,
  }
}

/** The body and the objects it wraps, outermost first. */
function layersOf(value: unknown): Fields[] {
  if (!isFields(value)) return []
  return [value, ...wrappers.flatMap((name) => layersOf(value[name]))]
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isFilled = (value: unknown) => isFields(value) && Object.keys(value).length > 0
const isYes = (value: unknown) => value === true || ['true', 'yes', '1'].includes(String(value).toLowerCase())

/** A step that is no number counts as 0. */
function stepOf(value: unknown): number {
  const step = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0
  return Number.isFinite(step) ? step : 0
}
