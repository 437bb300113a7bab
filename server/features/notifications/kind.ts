import type {
  ClubRequestDecision,
  ClubRequestKind,
  ClubRole,
  EmailMode,
  ModerationAction,
  ReportableKind,
  Role,
  SanctionKind,
} from '../../generated/prisma/client.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { shorten } from '../../utils/text/shorten.ts'
import type { CaseScope } from '../moderation/policy.ts'

/** What the database says about the causes of a notification now. Columns that a kind does not have are null. */
export type NotificationDetails = {
  /** The last people, newest first; at most 3. */
  actorUids: string[]
  actorCount: number
  votes: number | null
  /** The post to which it leads, and the number of the reply. */
  postId: string | null
  replyNumber: number | null
  /** The plain text that the sentence quotes, if it is not what was written last: the post of a reply. */
  quotedText: string | null
  /** The same as HTML with the current names of the people whom it mentions; null if it mentions nobody. */
  quotedHtml: string | null
  /** What was written last: plain text, or HTML, which comes first. */
  text: string | null
  contentHtml: string | null
  /** What a moderator has decided about. */
  subjectKind: ReportableKind | null
  action: ModerationAction | null
  caseScope: CaseScope | null
  /** The name of an event, or of a club that is asked for. */
  title: string | null
  eventId: string | null
  /** The start of the event, as ISO 8601. */
  startsAt: string | null
  place: string | null
  isCancelled: boolean | null
  clubSlug: string | null
  clubName: string | null
  /** Null for a membership. */
  requestKind: ClubRequestKind | null
  /** Whether the club of a membership is archived. */
  isArchived: boolean | null
  /** The role in a club that the user has been given. */
  clubRole: ClubRole | null
  /** Null while the request is open. */
  decision: ClubRequestDecision | null
  /** The cases that wait, and whether a danger was reported in them. */
  caseCount: number | null
  isUrgent: boolean | null
  role: Role | null
  /** Of a sanction that was changed, or that an appeal has lifted. */
  sanctionKind: SanctionKind | null
  /** Whether the role was revoked, or the sanction ended. */
  isRevoked: boolean | null
  /** The end of the role or sanction, as ISO 8601. */
  endsAt: string | null
}

type Described = { text: string; path: string }
type DescribeOptions = NotificationDetails & { names: string[]; quote: string }

export type Kind = {
  /** How users without settings are notified. */
  defaults: { inApp: boolean; push: boolean; email: EmailMode }
  /** The name in settings and emails. */
  label: string
  /** Who is notified of it, if not everybody. */
  role?: Role
  /** The sentence and the path. `names` are the usernames of the actors, `quote` the beginning of the quoted text in quotation marks, or an empty text. */
  describe: (options: DescribeOptions) => Described
  /** Whether emails have the text in full. */
  isMailedInFull?: boolean
}

const maxQuotedLetters = 60

/** `ravi`, `ravi and mala`, `ravi and 4 others`. */
export function formatActors(names: string[], count: number): string {
  const [first = 'Somebody', second] = names
  if (count <= 1) return first
  return count === 2 && second ? `${first} and ${second}` : `${first} and ${count - 1} ${count === 2 ? 'other' : 'others'}`
}

/** A text in quotation marks, shortened; empty for none. */
export const quote = (text: string): string => text && `“${shorten(text, maxQuotedLetters)}”`

/** The path of a post, or of a reply to it. */
export const toPostPath = (postId: string | null, number?: number | null): string =>
  `/post/${toNodeId('Post', postId ?? '')}${number ? `?reply=${number}` : ''}`
