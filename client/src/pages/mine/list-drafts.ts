import { getDraftKey, visitor } from '../../features/posts/editor/draft-key.ts'
import type { StoredDraftEntry } from '../../lib/drafts/draft-store.ts'
import { toExcerpt } from '../../lib/format/excerpt.ts'
import { composeSearch, paths } from '../../lib/paths.ts'

/** A draft on this device. `to`: where it is continued; null for an edit, whose post or reply `subjectId` is. */
export type DraftItem = StoredDraftEntry & { label: string; text: string; to: string | null; subjectId: string | null }

type Place = Pick<DraftItem, 'label'> & Partial<Pick<DraftItem, 'to' | 'subjectId'>>

const communities: Record<string, Place> = {
  LOUNGE: { label: 'Post in the lounge', to: paths.lounge + composeSearch },
  LEARN: { label: 'Post in Learn', to: paths.learn + composeSearch },
  MARKET_EXPLORE: { label: 'Post in Explore', to: paths.explore + composeSearch },
  CLUB_BUZZ: { label: 'Post in Club Buzz', to: paths.clubBuzz + composeSearch },
}

/** Of drafts of texts: the beginning of the name, and where such a draft belongs. See `features/posts/editor/draft-key.ts`. */
const textPlaces: [prefix: string, toPlace: (rest: string) => Place][] = [
  ['post for ', (slug) => ({ label: `Post for ${slug}`, to: paths.club(slug, 'posts') + composeSearch })],
  ['reply ', (postId) => ({ label: 'Reply', to: paths.post(postId) })],
  ['edit ', (subjectId) => ({ label: 'Edited text', subjectId })],
]

/** Of forms: the beginning of the name, and the page of the form. */
const formPlaces: [prefix: string, toPlace: (rest: string) => Place][] = [
  ['profile', () => ({ label: 'Profile', to: paths.settings('profile') })],
  ['account-setup', () => ({ label: 'Account set-up', to: paths.accountSetup })],
  ['business-setup', () => ({ label: 'Business', to: paths.businessSetup })],
  ['club ', (slug) => ({ label: `Page of the club ${slug}`, to: paths.club(slug, 'manage') })],
  ['new event', () => ({ label: 'New event', to: paths.newEvent })],
  ['copy of event ', (id) => ({ label: 'New event', to: paths.copyEvent(id) })],
  ['event ', (id) => ({ label: 'Changes of an event', to: paths.editEvent(id) })],
  ['registration ', (id) => ({ label: 'Registration for an event', to: paths.event(id) })],
  ['message ', (id) => ({ label: 'Message to registered people', to: paths.event(id) })],
]

/** What the stored drafts of texts and forms are, and where they are continued; without those of other users and unknown ones. */
export const listDrafts = (entries: StoredDraftEntry[], uid: string): DraftItem[] => entries.flatMap((entry) => toItem(entry, uid) ?? [])

function toItem(entry: StoredDraftEntry, uid: string): DraftItem | null {
  const place = entry.kind === 'form' ? findPlace(formPlaces, entry.name) : findTextPlace(entry.name, uid)
  if (!place) return null
  return { ...entry, to: null, subjectId: null, ...place, text: readText(entry.value) }
}

function findTextPlace(key: string, uid: string): Place | null {
  const author = [uid, visitor].find((each) => key.startsWith(getDraftKey(each, '')))
  if (author === undefined) return null
  const name = key.slice(getDraftKey(author, '').length)
  return communities[name] ?? findPlace(textPlaces, name)
}

function findPlace(places: typeof textPlaces, name: string): Place | null {
  const [prefix, toPlace] = places.find(([start]) => name.startsWith(start)) ?? []
  return prefix !== undefined && toPlace ? toPlace(name.slice(prefix.length)) : null
}

/** The beginning of a draft's text, or the first text of a form. */
function readText(value: unknown): string {
  const { html, changes } = (value ?? {}) as { html?: unknown; changes?: Record<string, unknown> }
  const text = typeof html === 'string' ? html : Object.values(changes ?? {}).find((each) => typeof each === 'string' && each !== '')
  return toExcerpt(typeof text === 'string' ? text : '')
}
