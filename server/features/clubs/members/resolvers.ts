import type { Resolvers } from '../../../generated/resolvers.ts'
import { toConnection } from '../../../relay/connection.ts'
import { toNodeId, toRowId } from '../../../relay/node-id.ts'
import { loadPresentedUser } from '../../users/service.ts'
import { decideMembership } from './decide.ts'
import { handOverClub } from './hand-over.ts'
import { inviteToClub } from './invite.ts'
import { joinClub, leaveClub } from './join.ts'
import { getInvitations, getMembers, getRequests, getViewerMembership, isViewerOfficer } from './list.ts'
import { removeClubMember, setMemberRole } from './member-roles.ts'
import { countNewClubRequests, getNewClubRequests, getViewerClubRequest, requestClub } from './new-clubs.ts'

export const withClubSlug = <Input extends { clubId: string }>(input: Input): Input => ({ ...input, clubId: toRowId('Club', input.clubId) })

export const memberResolvers: Resolvers = {
  ClubMember: {
    id: ({ id }) => toNodeId('ClubMember', id),
    user: ({ userUid }, _args, { loaders }) => loadPresentedUser(loaders, userUid),
  },
  ClubRequest: {
    id: ({ id }) => toNodeId('ClubRequest', id),
    club: ({ clubSlug }, _args, { loaders }) => (clubSlug ? loaders.clubBySlug.load(clubSlug) : null),
    user: ({ userUid }, _args, { loaders }) => loadPresentedUser(loaders, userUid),
    sender: async ({ createdBy }, _args, { loaders }) => {
      const sender = await loaders.userByUid.load(createdBy)
      return sender.deletionRequestedAt ? null : sender
    },
    name: ({ details }) => details.name ?? null,
    category: ({ details }) => details.category ?? null,
    title: ({ details }) => details.title ?? '',
  },
  Club: {
    memberCount: ({ slug }, _args, { loaders }) => loaders.clubMemberCount.load(slug),
    leaders: ({ slug }, _args, { loaders }) => loaders.clubLeaders.load(slug),
    members: async ({ slug }, page, context) => toConnection(await getMembers(context, slug, page)),
    requests: async ({ slug }, page, context) => {
      const requests = await getRequests(context, slug, page)
      return requests && toConnection(requests)
    },
    viewerMembership: ({ slug }, _args, context) => getViewerMembership(context, slug),
    viewerRequests: async ({ slug }, _args, { viewer, loaders }) => {
      const requests = viewer ? await loaders.openClubRequestsByUid.load(viewer.uid) : []
      return requests.filter(({ clubSlug }) => clubSlug === slug)
    },
    viewerCanManage: ({ slug }, _args, context) => isViewerOfficer(context, slug),
  },
  Query: {
    clubInvitations: async (_parent, page, context) => toConnection(await getInvitations(context, page)),
    viewerClubRequest: async (_parent, _args, context) => getViewerClubRequest(context),
    openClubRequestCount: (_parent, _args, context) => countNewClubRequests(context),
    clubRequests: async (_parent, page, context) => toConnection(await getNewClubRequests(context, page)),
  },
  Mutation: {
    joinClub: (_parent, { input }, context) => joinClub(context, withClubSlug(input)),
    leaveClub: async (_parent, { input }, context) => ({ club: await leaveClub(context, withClubSlug(input)) }),
    inviteToClub: async (_parent, { input }, context) => ({ request: await inviteToClub(context, withClubSlug(input)) }),
    decideMembership: (_parent, { input }, context) => decideMembership(context, { ...input, requestId: toRowId('ClubRequest', input.requestId) }),
    setMemberRole: (_parent, { input }, context) => setMemberRole(context, withClubSlug(input)),
    removeClubMember: async (_parent, { input }, context) => {
      const { club, member } = await removeClubMember(context, withClubSlug(input))
      return { club, removedId: toNodeId('ClubMember', member.id) }
    },
    handOverClub: (_parent, { input }, context) => handOverClub(context, withClubSlug(input)),
    requestClub: async (_parent, { input }, context) => ({ request: await requestClub(context, input) }),
  },
}
