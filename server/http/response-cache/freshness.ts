/** Maximum age of a cached response, even if its revalidation fails. */
export const maxAgeMs = 1000
/** The age after which one request revalidates a response while others still get it (stale-while-revalidate). */
const revalidateAfterMs = 700
/** Maximum age under an overload, when nothing is revalidated. */
const maxAgeUnderLoadMs = 5000

/** Whether a cached response of this age may be sent. */
export function isFresh(ageMs: number, { isRevalidating, isOverloaded }: { isRevalidating: boolean; isOverloaded: boolean }): boolean {
  if (isOverloaded) return ageMs < maxAgeUnderLoadMs
  return ageMs < (isRevalidating ? maxAgeMs : revalidateAfterMs)
}
