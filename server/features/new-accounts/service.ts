import { LRUCache } from 'lru-cache'
import type { ServiceContext } from '../../auth/service-context.ts'
import { getCampusSettings } from '../campus-settings/service.ts'
import { countContributions } from './data.ts'

const newAccountAgeMs = 24 * 60 * 60 * 1000
const newAccountContributions = 5

/** Accounts that are known not to be new, which they never are again. */
const establishedUids = new LRUCache<string, true>({ max: 10_000 })

const linkPattern = /<a [^>]*href="(?:https?|mailto):/g

/** `previousHtml`: the text that an edit replaces; null for a new post or reply. `fileCount`: new files. */
type Contribution = { contentHtml: string; previousHtml: string | null; fileCount: number }

/**
 * Counts a post or reply of the viewer, or an edit of one, with its new links and files, towards the limits of new accounts: until they are 24 hours old and
 * have five posts or replies. RATE_LIMITED once a limit is exceeded. The setting NEW_ACCOUNT_LIMIT is the limit of each a day; 0 is none.
 */
export async function consumeNewAccountLimits(context: ServiceContext, uid: string, { contentHtml, previousHtml, fileCount }: Contribution): Promise<void> {
  if (establishedUids.has(uid)) return
  const { NEW_ACCOUNT_LIMIT: limit } = await getCampusSettings(context)
  if (!limit || !(await isNewAccount(context, uid))) return
  const linkCount = countLinks(contentHtml) - countLinks(previousHtml ?? '')
  if (linkCount > 0) await context.consumeRateLimit('new-account-links', { count: linkCount, limit })
  if (fileCount) await context.consumeRateLimit('new-account-files', { count: fileCount, limit })
  if (previousHtml === null) await context.consumeRateLimit('new-account-posts', { limit })
}

const countLinks = (html: string) => html.match(linkPattern)?.length ?? 0

async function isNewAccount({ database, now }: ServiceContext, uid: string): Promise<boolean> {
  const { createdAt, count } = await countContributions(database, uid, newAccountContributions)
  const isNew = count < newAccountContributions || now().getTime() - createdAt.getTime() < newAccountAgeMs
  if (!isNew) establishedUids.set(uid, true)
  return isNew
}
