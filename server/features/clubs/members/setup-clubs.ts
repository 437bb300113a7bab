import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Transaction } from '../../../database/client.ts'
import { invalid } from '../../../utils/errors.ts'
import { takeGraphemes } from '../../../utils/text/graphemes.ts'
import { getJoinedSetupClubs } from '../../users/setup/set-up-options.ts'
import { type ClubRecord, listClubs, lockClubRows } from '../data.ts'
import { addMember, canJoinAtOnce, removeMember, requestToJoin } from './change-members.ts'
import { findMember, findMembersOfUsers, findOpenRequests } from './data.ts'
import { closeRequests } from './requests.ts'

/** Slugs of the clubs that the check-boxes of account set-up change. */
type SetupChange = { joined: string[]; left: string[] }

/**
 * What a user changes by choosing these labels of the clubs that set-up offers: the chosen clubs are joined, and the others left. INVALID_INPUT for an unknown
 * label. The user stays in archived clubs, whether they are named or not.
 */
export async function resolveSetupClubs({ database }: ServiceContext, uid: string, labels: string[]): Promise<SetupChange> {
  const offered = (await listClubs(database)).filter(({ setupLabel }) => setupLabel !== null)
  const others = labels.filter((label) => !offered.some(({ setupLabel }) => setupLabel === label))
  const ownLabels = others.length ? await getJoinedSetupClubs({ database }, uid) : []
  const unknownLabel = others.find((label) => !ownLabels.includes(label))
  if (unknownLabel !== undefined) throw invalid(`There is no club ${takeGraphemes(unknownLabel, 100)}`, 'clubs')

  const members = new Set((await findMembersOfUsers(database, [uid])).map(({ clubSlug }) => clubSlug))
  const requested = new Set((await findOpenRequests(database, { userUid: uid, kind: 'JOIN' })).map(({ clubSlug }) => clubSlug))
  const isChosen = ({ setupLabel }: ClubRecord) => labels.includes(setupLabel ?? '')
  const toSlugs = (clubs: ClubRecord[]) => clubs.map(({ slug }) => slug)
  return {
    joined: toSlugs(offered.filter((club) => isChosen(club) && !members.has(club.slug))),
    left: toSlugs(offered.filter((club) => !isChosen(club) && (members.has(club.slug) || requested.has(club.slug)))),
  }
}

/**
 * Locks the clubs of a change and returns a function that writes it: open clubs are joined, the others asked, and of the clubs that are left, officers and heads keep
 * their role. The rows of clubs are locked before that of the user, as by all changes of members.
 */
export async function prepareSetupChange(transaction: Transaction, uid: string, { joined, left }: SetupChange, now: Date): Promise<() => Promise<void>> {
  const slugs = [...joined, ...left]
  const clubs = slugs.length ? await lockClubRows(transaction, slugs) : []
  const actor = { actorUid: uid, now }
  return async () => {
    for (const club of clubs) {
      const member = await findMember(transaction, club.slug, uid)
      if (left.includes(club.slug)) {
        if (member?.role === 'MEMBER') await removeMember(transaction, member, actor)
        await closeRequests(transaction, { clubSlug: club.slug, userUid: uid, kinds: ['JOIN'] }, 'WITHDRAWN', actor)
      } else if (!member && !club.archivedAt) {
        if (await canJoinAtOnce(transaction, club, uid)) await addMember(transaction, club.slug, uid, actor)
        else await requestToJoin(transaction, club.slug, uid, '', now)
      }
    }
  }
}
