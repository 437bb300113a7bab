import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { notFound } from '../../utils/errors.ts'
import { clubsQuery, slugParams } from './input.ts'
import { clubResponseSchema, clubsResponseSchema, presentClub } from './presenter.ts'
import { getClubBySlug, getClubs, withLeaders } from './service.ts'

const listClubsEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/clubs',
  name: 'listClubs',
  tag: 'clubs',
  summary: 'The clubs of the campus',
  description: 'All clubs that are not archived, in the order of the clubs page; at most 200.',
  access: 'public',
  cache: 'public',
  query: clubsQuery,
  response: { status: 200, description: 'The clubs.', schema: clubsResponseSchema },
  handle: async (context: ServiceContext, { query }) => {
    const clubs = await withLeaders(context, await getClubs(context, query.search))
    return { clubs: clubs.map((club) => presentClub(context, club)) }
  },
})

const getClubEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/clubs/{slug}',
  name: 'getClub',
  tag: 'clubs',
  summary: 'A club, with its head and officers',
  description: 'Archived clubs too. The members are listed over GraphQL alone.',
  access: 'public',
  cache: 'public',
  params: slugParams,
  response: { status: 200, description: 'The club.', schema: clubResponseSchema },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: ServiceContext, { params }) => {
    const record = await getClubBySlug(context, params.slug)
    const [club] = await withLeaders(context, record ? [record] : [])
    if (!club) throw notFound('There is no such club.')
    return { club: presentClub(context, club) }
  },
})

/** The endpoints for clubs. */
export const clubEndpoints = [listClubsEndpoint, getClubEndpoint]
