import { invalid } from '../utils/errors.ts'
import { normalizeHtml } from './normalize/normalize-html.ts'
import { markTags, type Replacement, removeEmptyMarks, replaceRanges, type Token, tokenPattern } from './tokens.ts'

/** The maximum number of different users that one text mentions. */
export const maxMentions = 10
/** The maximum number of different names that one text may mean: each is looked up. */
const maxPossibleMentions = 100

/** A user that a text may mention. */
export type MentionedUser = { uid: string; username: string }

const mentionAttributePattern = / data-mention="([^"]*)"/
/** `@` and the characters of usernames, not within a word or an email address. Punctuation and another word may follow the username. */
const usernamePattern = /(?<![\p{L}\p{N}\p{M}_@/])@([A-Za-z0-9_.-]{3,})(?![A-Za-z0-9_.\-\p{M}])/gu
const maxUsernameLength = 30
const mentionedNamePattern = /^@[A-Za-z0-9_.-]{3,30}$/
const storedMentionPattern = /<a data-mention="([^"]*)">(@[^<]*)<\/a>/g

/** Whether HTML may contain mentions: texts without them need no look-up. */
const mayContainMentions = (html: string) => html.includes('@') || html.includes('data-mention')

/**
 * The usernames that the text after an `@` may mean, best first: all of it, or what is before a stop or hyphen, longest first, without final punctuation: the stop
 * that ends a sentence leads to no other account. Then the older names that end with punctuation.
 */
function getPossibleUsernames(text: string): string[] {
  const beginning = text.slice(0, maxUsernameLength + 1)
  const ends = [...beginning.matchAll(/[.-]/g)].map(({ index }) => index).reverse()
  const parts = [...(text === beginning ? [text] : []), ...ends.map((end) => beginning.slice(0, end))]
  const names = parts.map((part) => part.replace(/[_.-]+$/, ''))
  return [...new Set([...names, text, beginning.slice(0, (names[0]?.length ?? 0) + 1)])].filter((name) => name.length >= 3 && name.length <= maxUsernameLength)
}

/**
 * Rewrites the mentions of sanitised HTML: `@username` outside links and code, and `<a data-mention="uid">`, become
 * `<a data-mention="uid">@Username</a>` of existing users; others remain text. `findUsers` finds users by uids and by usernames in lower case.
 * Throws INVALID_INPUT for more than ten people, for more than 100 names, or if the result exceeds the limits of a text.
 */
export async function rewriteMentions(html: string, findUsers: (uids: string[], usernameKeys: string[]) => Promise<MentionedUser[]>): Promise<string> {
  if (!mayContainMentions(html)) return html
  const uids = new Set<string>()
  const usernameKeys = new Set<string>()
  replaceMentions(html, {
    mention: (uid) => {
      uids.add(uid)
      return undefined
    },
    text: (text) => {
      for (const [, name = ''] of text.matchAll(usernamePattern)) for (const username of getPossibleUsernames(name)) usernameKeys.add(username.toLowerCase())
      return []
    },
  })
  if (uids.size + usernameKeys.size > maxPossibleMentions)
    throw invalid(`A text can contain at most ${maxPossibleMentions} different names after an @.`, 'contentHtml')
  const users = uids.size || usernameKeys.size ? await findUsers([...uids], [...usernameKeys]) : []
  const usersByUid = new Map(users.map((user) => [user.uid, user]))
  const usersByKey = new Map(users.map((user) => [user.username.toLowerCase(), user]))
  const mentionedUids = new Set<string>()
  const write = ({ uid, username }: MentionedUser) => {
    mentionedUids.add(uid)
    if (mentionedUids.size > maxMentions) throw invalid(`A text can mention at most ${maxMentions} people.`, 'contentHtml')
    return buildMention(uid, username)
  }
  const rewritten = replaceMentions(html, {
    mention: (uid) => {
      const user = usersByUid.get(uid)
      return user && write(user)
    },
    text: (text) =>
      [...text.matchAll(usernamePattern)].flatMap(({ 1: name = '', index: start }) => {
        for (const username of getPossibleUsernames(name)) {
          const user = usersByKey.get(username.toLowerCase())
          if (user) return [{ start, end: start + '@'.length + username.length, before: write(user) }]
        }
        return []
      }),
  })
  // Only the limits are checked: the mentions have made the text longer.
  normalizeHtml(rewritten)
  return rewritten
}

const buildMention = (uid: string, username: string) => `<a data-mention="${uid}">@${username}</a>`

type MentionReplacer = {
  /** Replaces a mention with its content; undefined removes the link around the content. */
  mention: (uid: string) => string | undefined
  /** The ranges to replace in a text outside links and code. */
  text: (text: string) => Replacement[]
}

/** Replaces the mentions and the texts outside links and code. Of a mention in code, the link is removed. A mention with marks is one without. */
function replaceMentions(html: string, replacer: MentionReplacer): string {
  const tokens: Token[] = []
  let codeDepth = 0
  /** What contains the text, if it is within a link: an `a` is never nested in another. */
  let link: 'none' | 'link' | 'replaced mention' | 'removed mention' = 'none'
  for (const [token, slash, name, attributes = ''] of html.matchAll(tokenPattern)) {
    if (name === 'code' || name === 'pre') codeDepth += slash ? -1 : 1
    if (name === 'a' && !slash) {
      const uid = mentionAttributePattern.exec(attributes)?.[1]
      const replacement = uid === undefined || codeDepth > 0 ? undefined : replacer.mention(uid)
      link = uid === undefined ? 'link' : replacement === undefined ? 'removed mention' : 'replaced mention'
      if (link !== 'removed mention') tokens.push({ kind: 'separator', html: replacement ?? token })
    } else if (name === 'a') {
      if (link === 'link') tokens.push({ kind: 'separator', html: token })
      link = 'none'
    } else if (link !== 'replaced mention') {
      const isText = name === undefined && codeDepth === 0 && link !== 'link'
      tokens.push({ kind: isText ? 'text' : name !== undefined && markTags.includes(name) ? 'mark' : 'separator', html: token })
    }
  }
  const replaced = replaceRanges(tokens, replacer.text)
  return replaced === html ? html : removeEmptyMarks(replaced)
}

/** The uids of the mentions of stored HTML. */
export const listMentionedUids = (html: string): string[] =>
  html.includes('data-mention') ? [...new Set([...html.matchAll(storedMentionPattern)].map(([, uid = '']) => uid))] : []

/** Links each mention of sanitised HTML to the profile of the username in it, as the browser does (client/src/components/content/sanitize-html.ts). */
export const linkMentions = (html: string): string =>
  html.replace(storedMentionPattern, (mention, uid: string, name: string) =>
    mentionedNamePattern.test(name) ? `<a data-mention="${uid}" href="/u/${name.slice(1)}">${name}</a>` : mention,
  )

/** The name that a mention shows; without a link unless the user is listed. */
export type MentionName = { username: string; isListed: boolean }

/** Shows the current username of each mention of stored HTML; of a user who is gone, the stored name without the link. */
export const replaceMentionNames = (html: string, names: ReadonlyMap<string, MentionName>): string =>
  html.replace(storedMentionPattern, (_all, uid: string, storedName: string) => {
    const name = names.get(uid)
    if (!name) return storedName
    return name.isListed ? buildMention(uid, name.username) : `@${name.username}`
  })

/** Replaces the mentions of a user in stored HTML by a name without a link. */
export const eraseMentions = (html: string, uid: string, name: string): string =>
  html.replace(storedMentionPattern, (mention, mentionedUid: string) => (mentionedUid === uid ? `@${name}` : mention))
