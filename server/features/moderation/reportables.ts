import type { Database, Transaction } from '../../database/client.ts'
import type { ReportableKind } from '../../generated/prisma/client.ts'
import { fromNodeId, toNodeId } from '../../relay/node-id.ts'
import { parseUuid } from '../../utils/uuid.ts'
import { deleteHiddenBusinesses, findModeratedBusinesses, setBusinessHiddenAt } from '../businesses/data/moderation.ts'
import { findModeratedClubs, setClubPageHiddenAt } from '../clubs/data/moderation.ts'
import { deleteHiddenEvents, findModeratedEvents, hideEvents, showEvent } from '../events/data/moderation.ts'
import { findModeratedPosts, hidePost, releaseHiddenPosts, retainPost, showPost } from '../posts/data/moderation.ts'
import { findModeratedReplies, hideReply, releaseHiddenReplies, retainReply, showReply } from '../replies/data/moderation.ts'
import { deleteHiddenThriftItems, findModeratedThriftItems, setThriftItemHiddenAt } from '../thrift/data/moderation.ts'
import { findModeratedProfiles, setProfileHiddenAt } from '../users/data/moderation.ts'

/** What is reported: `id` is the row id, or the uid of a profile. */
export type ReportableRef = { kind: ReportableKind; id: string }

/** A reported subject as moderators see it, hidden or not. `isDeleted`: its author deleted it. */
export type Reportable = ReportableRow & { kind: ReportableKind }
type ReportableRow = {
  id: string
  authorUid: string | null
  version: number | null
  title: string | null
  contentHtml: string
  fileKeys: string[]
  hiddenAt: Date | null
  isDeleted: boolean
  /** Of a profile: its texts that others see, and whether one waits for a moderator. */
  shownHtml?: string
  isTextWaiting?: boolean
  /** Of a post for members of a club: its slug. */
  membersOf?: string | null
  /** Of a reply. */
  postId?: string
  number?: number
}

/** What a reporter saw, as it is stored. */
export type StoredVersion = Pick<ReportableRow, 'version' | 'title' | 'contentHtml' | 'fileKeys'>

/** How a kind of subjects is found, hidden and shown. Posts and replies that are deleted while a case is open are not purged. */
type KindActions = {
  typeName: string
  find: (database: Database | Transaction, ids: string[]) => Promise<ReportableRow[]>
  /** `isRetained`: whether it is not purged if its author deletes it, since a case is open. */
  hide: (transaction: Transaction, id: string, now: Date, isRetained: boolean) => Promise<unknown>
  show: (transaction: Transaction, id: string, now: Date) => Promise<unknown>
  retain?: (transaction: Transaction, id: string) => Promise<unknown>
  /** Deletes hidden subjects, or leaves them to the purge of deleted ones. A profile stays hidden. */
  remove?: (database: Database, ids: string[]) => Promise<unknown>
}

type SetHiddenAt = (transaction: Transaction, id: string, hiddenAt: Date | null) => Promise<unknown>
const toHideAndShow = (setHiddenAt: SetHiddenAt): Pick<KindActions, 'hide' | 'show'> => ({
  hide: setHiddenAt,
  show: (transaction, id) => setHiddenAt(transaction, id, null),
})

export const actionsByKind: Record<ReportableKind, KindActions> = {
  POST: { typeName: 'Post', find: findModeratedPosts, hide: hidePost, show: showPost, retain: retainPost, remove: releaseHiddenPosts },
  REPLY: { typeName: 'Reply', find: findModeratedReplies, hide: hideReply, show: showReply, retain: retainReply, remove: releaseHiddenReplies },
  PROFILE: { typeName: 'User', find: findModeratedProfiles, ...toHideAndShow(setProfileHiddenAt) },
  BUSINESS: { typeName: 'Business', find: findModeratedBusinesses, ...toHideAndShow(setBusinessHiddenAt), remove: deleteHiddenBusinesses },
  LISTING: { typeName: 'ThriftItem', find: findModeratedThriftItems, ...toHideAndShow(setThriftItemHiddenAt), remove: deleteHiddenThriftItems },
  EVENT: {
    typeName: 'Event',
    find: findModeratedEvents,
    hide: (transaction, id, now) => hideEvents(transaction, [id], now),
    show: showEvent,
    remove: deleteHiddenEvents,
  },
  CLUB: { typeName: 'Club', find: findModeratedClubs, ...toHideAndShow(setClubPageHiddenAt) },
}
const kinds = Object.keys(actionsByKind) as ReportableKind[]

/** The key of a subject in a map. */
export const toKey = ({ kind, id }: ReportableRef) => `${kind} ${id}`

/**
 * What can be reported, by its id: one of GraphQL, the UUID of a row, or the uid of a profile. Null for other ids, for what does not exist, and for the page of
 * a club, of which only held texts open cases.
 */
export async function findReportable(database: Database, id: string): Promise<Reportable | null> {
  const refs = parseReportableId(id).filter(({ kind }) => kind !== 'CLUB')
  const subjects = await findReportables(database, refs)
  return subjects.find((subject) => subject !== null) ?? null
}

/** A profile has a uid, and a club a slug. */
const isNamedByText = (kind: ReportableKind) => kind === 'PROFILE' || kind === 'CLUB'

/** What an id may be of: a UUID does not say of which kind. Empty for ids of other kinds. */
export function parseReportableId(text: string): ReportableRef[] {
  const parsed = fromNodeId(text)
  const ofType = parsed && kinds.find((kind) => actionsByKind[kind].typeName === parsed.type)
  const id = ofType ? parsed.id : text
  const uuid = parseUuid(id)
  const candidates = ofType ? [ofType] : kinds.filter((kind) => isNamedByText(kind) === (uuid === null))
  return candidates.flatMap((kind): ReportableRef[] => (isNamedByText(kind) ? [{ kind, id }] : uuid ? [{ kind, id: uuid }] : []))
}

/** The id of a subject as an object of the API. */
export const toReportableId = ({ kind, id }: ReportableRef) => toNodeId(actionsByKind[kind].typeName, id)

/** The subjects in the order of `refs`, null for missing ones; one statement or two for each kind. */
export async function findReportables(database: Database | Transaction, refs: readonly ReportableRef[]): Promise<(Reportable | null)[]> {
  const subjects = new Map<string, Reportable>()
  for (const [kind, ofKind] of Map.groupBy(refs, (ref) => ref.kind))
    for (const row of await actionsByKind[kind].find(database, [...new Set(ofKind.map(({ id }) => id))]))
      subjects.set(toKey({ ...row, kind }), { ...row, kind })
  return refs.map((ref) => subjects.get(toKey(ref)) ?? null)
}

/** What others see of a subject. */
export const toShownVersion = ({ hiddenAt, shownHtml, ...subject }: Reportable): StoredVersion =>
  hiddenAt
    ? { version: subject.version, title: null, contentHtml: '', fileKeys: [] }
    : toSeenVersion({ ...subject, contentHtml: shownHtml ?? subject.contentHtml })

export const toSeenVersion = ({ version, title, contentHtml, fileKeys }: StoredVersion): StoredVersion => ({ version, title, contentHtml, fileKeys })

/** The path of a subject in the app; null for kinds without a page, and for what is not shown. */
export function getReportablePath(subject: Reportable): string | null {
  const { kind, id, title, postId, number, isDeleted, hiddenAt, membersOf } = subject
  if (isDeleted) return null
  if (kind === 'PROFILE') return `/u/${title}`
  if (kind === 'CLUB') return `/clubs/${encodeURIComponent(id)}`
  if (hiddenAt) return null
  if (membersOf !== undefined) return membersOf && `/clubs/${encodeURIComponent(membersOf)}`
  if (kind === 'POST') return `/post/${toNodeId('Post', id)}`
  if (kind === 'EVENT') return `/events/${toNodeId('Event', id)}`
  return kind === 'REPLY' && postId ? `/post/${toNodeId('Post', postId)}?reply=${number}` : null
}
