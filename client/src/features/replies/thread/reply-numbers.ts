/** Replies of a page. Every page begins at 1, 21, 41, …, so that readers share cached pages. The queries of the thread have this number too. */
export const replyPageSize = 20

/** The id of the heading of the replies, the target of links to them. */
export const repliesTitleId = 'replies-title'

/** The number of the first reply of the page with this reply. */
export const getPageStart = (number: number) => number - ((number - 1) % replyPageSize)

/** The first numbers of the pages with the replies from `first` to `last`. */
export function getPageStarts(first: number, last: number): number[] {
  const start = getPageStart(first)
  return Array.from({ length: Math.max(0, Math.ceil((last - start + 1) / replyPageSize)) }, (_, index) => start + index * replyPageSize)
}

/** The number in `?reply=42`; null if there is none. The server renders the same addresses (server/pages/html-pages.ts). */
export function parseReplyNumber(search: string): number | null {
  const [digits] = /^[1-9]\d{0,6}$/.exec(new URLSearchParams(search).get('reply') ?? '') ?? []
  return digits ? Number(digits) : null
}

/** The last number of the replies after `number` that are read without a gap; `count` is the thread's last number. */
export function advanceReadNumber(number: number, count: number, isRead: (number: number) => boolean): number {
  let last = number
  while (last < count && isRead(last + 1)) last += 1
  return last
}
