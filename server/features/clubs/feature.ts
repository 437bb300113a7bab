import { eraseData, exportData } from './account-data.ts'
import { clubEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import {
  createClubBySlugLoader,
  createClubLeadersLoader,
  createClubMemberCountLoader,
  createClubsByMemberLoader,
  createFollowedClubsByUidLoader,
  createMembersByClubLoader,
  createMembershipsByUidLoader,
  createOpenClubRequestsByUidLoader,
} from './loaders.ts'
import { memberResolvers } from './members/resolvers.ts'
import { clubResolvers } from './resolvers.ts'
import { getClubBySlug } from './service.ts'

export const clubs = {
  name: 'clubs',
  resolvers: [clubResolvers, memberResolvers],
  endpoints: clubEndpoints,
  loaders: {
    clubsByMember: createClubsByMemberLoader,
    clubBySlug: createClubBySlugLoader,
    clubMemberCount: createClubMemberCountLoader,
    clubLeaders: createClubLeadersLoader,
    membersByClub: createMembersByClubLoader,
    membershipsByUid: createMembershipsByUidLoader,
    followedClubsByUid: createFollowedClubsByUidLoader,
    openClubRequestsByUid: createOpenClubRequestsByUidLoader,
  },
  nodes: { Club: getClubBySlug },
  jobs,
  exportData,
  eraseData,
} as const
