const includesEtag = (header: string, matches: (etag: string) => boolean) => header === '*' || header.split(',').some((etag) => matches(etag.trim()))

const removeWeakPrefix = (etag: string) => etag.replace(/^W\//, '')

/** Whether an If-None-Match header lists an ETag, by weak comparison (RFC 9110, 13.1.2). */
export const matchesIfNoneMatch = (header: string, etag: string) => includesEtag(header, (listed) => removeWeakPrefix(listed) === removeWeakPrefix(etag))

/** Whether an If-Match header lists an ETag, by strong comparison: weak ETags never match (RFC 9110, 13.1.1). */
export const matchesIfMatch = (header: string, etag: string) => includesEtag(header, (listed) => listed === etag && !etag.startsWith('W/'))
