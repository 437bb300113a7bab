const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const minuteMs = 60_000

/** How long ago: now, 10 minutes ago, 3 hours ago, yesterday. */
export function formatAgo(time: number, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - time) / minuteMs))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return format.format(-minutes, 'minute')
  return minutes < 24 * 60 ? format.format(-Math.floor(minutes / 60), 'hour') : format.format(-Math.floor(minutes / 60 / 24), 'day')
}
