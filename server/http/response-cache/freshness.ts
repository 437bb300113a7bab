/** Maximum age of a cached response, even if its revalidation fails. */
export const maxAgeMs = 1000
/** The age after which one request revalidates a response while others still get it (stale-while-revalidate). */
const revalidateAfterMs = 700
/** Maximum age for a client whose requests would have to be queued. Nothing is revalidated then. */
const maxStaleAgeMs = 5000

/** Whether a cached response of this age may be sent. */
export function isFresh(ageMs: number, { isRevalidating, acceptsStale }: { isRevalidating: boolean; acceptsStale: boolean }): boolean {
  if (acceptsStale) return ageMs < maxStaleAgeMs
  return ageMs < (isRevalidating ? maxAgeMs : revalidateAfterMs)
}
