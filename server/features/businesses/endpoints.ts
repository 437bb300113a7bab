import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint, uidParams } from '../../rest/endpoint.ts'
import { createPageQuerySchema, linkHeaderDescription, setNextLink, toPageArgs } from '../../rest/page-links.ts'
import { maxFileBytes } from '../media/input.ts'
import { assertUploadQuota } from '../media/upload-quota.ts'
import { presentUser } from '../users/presenter.ts'
import { assertStudent } from '../users/service.ts'
import { logoForm, profileQuery, saveBusinessInput } from './input.ts'
import { businessesResponseSchema, businessResponseSchema, logoResponseSchema, presentBusiness, profileResponseSchema } from './presenter.ts'
import { getBusinesses, getProfile, saveBusiness, uploadLogo } from './service.ts'

const maxPageSize = 100

const listBusinessesEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/businesses',
  name: 'listBusinesses',
  tag: 'businesses',
  summary: 'The businesses of the campus, newest first',
  description: 'A page of businesses; the `Link` header has the address of the next page.',
  access: 'public',
  query: createPageQuerySchema(maxPageSize, maxPageSize),
  response: { status: 200, description: 'A page of businesses.', schema: businessesResponseSchema, headers: linkHeaderDescription },
  handle: async (context: ServiceContext, { query, request, response }) => {
    const page = await getBusinesses(context, toPageArgs(query), maxPageSize)
    setNextLink(request, response, page)
    return { businesses: page.rows.map((business) => presentBusiness(context, business)) }
  },
})

const getProfileEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/profile',
  name: 'getProfile',
  tag: 'businesses',
  summary: 'A student and the business, if there is one',
  description: "Without the owner's token neither the email nor the state of the set-up.",
  access: 'public',
  query: profileQuery,
  response: { status: 200, description: 'The profile.', schema: profileResponseSchema },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: ServiceContext, { query }) => {
    const { user, business } = await getProfile(context, query.uid)
    return { user: await presentUser(context, user), business: business && presentBusiness(context, business) }
  },
})

const uploadLogoEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/users/upload-logo/{uid}',
  name: 'uploadLogo',
  tag: 'businesses',
  summary: 'Store a logo for the business',
  description: 'The answer goes into the `logo` of the business. A logo that no business takes within the hour is let go.',
  access: 'owner',
  guards: [assertStudent, assertUploadQuota],
  params: uidParams,
  body: { form: logoForm, files: { name: 'logo', maxBytes: maxFileBytes.picture, maxFiles: 1, description: 'An image of at most 5 MB.', required: true } },
  response: { status: 200, description: 'Where it lies.', schema: logoResponseSchema },
  errorCodes: ['CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { uploads }) => ({ url: await uploadLogo(context, uploads[0]) }),
})

const saveBusinessEndpoint = defineEndpoint({
  method: 'patch',
  path: '/api/users/business/{uid}',
  name: 'saveBusiness',
  tag: 'businesses',
  summary: 'Create or change the business',
  description: 'What is left out stays as it is; empty clears it.',
  access: 'owner',
  guards: [assertStudent],
  params: uidParams,
  body: { json: saveBusinessInput },
  response: { status: 200, description: 'The business as it stands.', schema: businessResponseSchema },
  errorCodes: ['CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { body }) => ({ business: presentBusiness(context, await saveBusiness(context, body)) }),
})

/** The businesses' calls of the spec's section 7. */
export const businessEndpoints = [listBusinessesEndpoint, getProfileEndpoint, uploadLogoEndpoint, saveBusinessEndpoint]
