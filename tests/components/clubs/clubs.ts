import { page } from 'vitest/browser'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer, viewerId } from '../support/viewer.ts'

type Fields = Record<string, unknown>

const since = '2026-06-01T04:30:00.000Z'

/** A membership of a club, as the server sends it. */
export const createMember = (username: string, fields: Fields = {}): Fields => ({
  ...{ id: `member-${username}`, role: 'MEMBER', joinedAt: since, roleSince: since, user: { id: username === 'kavya' ? viewerId : username, username } },
  ...fields,
})

/** A request of a club or to it. */
export const createRequest = (username: string, fields: Fields = {}): Fields => ({
  ...{ id: `request-${username}`, kind: 'JOIN', createdAt: since, user: { id: username, username } },
  ...fields,
})

export const toConnection = (nodes: object[]) => ({ edges: nodes.map((node, index) => ({ cursor: String(index), node })) })

/** The open club 'Chess' with a head. Its fields may change while its page is open. */
export const createClub = (fields: Fields = {}): Fields => ({
  ...{ __typename: 'Club', id: 'Q2x1Yjox', slug: 'chess', name: 'Chess', category: 'Games', joinPolicy: 'OPEN', memberCount: 1, banner: '/clubs/banner.svg' },
  ...{ leaders: [createMember('nila', { role: 'HEAD', title: 'President' })], viewerCanManage: false, viewerFollows: false, viewerRequests: [] },
  ...fields,
})

/** Answers the queries of a club's page with the club as it is then. `lists` has its members, requests and posts. */
export function answerClub(club: Fields, lists: { members?: object[]; requests?: object[]; posts?: object[]; pinnedPost?: object | null } = {}) {
  for (const name of ['ClubPage', 'ClubViewer']) network.on(name, () => ({ club }))
  network.on('ClubMembers', () => ({ club: { ...club, members: toConnection(lists.members ?? []) } }))
  network.on('OpenClubRequests', () => ({ club: { ...club, requests: toConnection(lists.requests ?? []) } }))
  network.on('ClubPosts', () => ({ club: { ...club, posts: toConnection(lists.posts ?? []), pinnedPost: lists.pinnedPost ?? null } }))
}

/** Opens a part of a club's page as a student: 'members', 'posts', 'manage'. */
export async function openClubAsStudent(club: Fields, part = '', lists: Parameters<typeof answerClub>[1] = {}) {
  const account = await signInAsViewer()
  answerClub(club, lists)
  const app = await openPage(`/clubs/chess${part && `/${part}`}`)
  return { account, app }
}

/** A tab of the page of the club. */
export const getTab = (name: string) => page.getByRole('navigation', { name: 'Chess' }).getByRole('link', { name, exact: true })

/** The items of a list of people. */
export const getItems = (list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
