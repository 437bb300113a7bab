import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint, uidParams } from '../../rest/endpoint.ts'
import { createPageQuerySchema, linkHeaderDescription, setNextLink, toPageArgs } from '../../rest/page-links.ts'
import { maxFileBytes } from '../media/input.ts'
import type { SignedFileContext } from '../media/service.ts'
import { assertUploadQuota } from '../media/upload-quota.ts'
import { presentUser } from '../users/presenter.ts'
import { assertNotSuspended } from '../users/service.ts'
import { logoForm, profileQuery, saveBusinessInput } from './input.ts'
import { businessesResponseSchema, businessResponseSchema, logoResponseSchema, presentBusiness, profileResponseSchema } from './presenter.ts'
import { getBusinesses, getProfile, saveBusiness, uploadLogo } from './service.ts'

type Context = ServiceContext & SignedFileContext

const maxPageSize = 100

const listBusinessesEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/businesses',
  name: 'listBusinesses',
  tag: 'businesses',
  summary: 'The businesses of the campus, newest first',
  description: 'A page of businesses; the `Link` header has the URL of the next page.',
  access: 'public',
  cache: 'public',
  query: createPageQuerySchema(maxPageSize, maxPageSize),
  response: { status: 200, description: 'A page of businesses.', schema: businessesResponseSchema, headers: linkHeaderDescription },
  handle: async (context: Context, { query, request, response }) => {
    const page = await getBusinesses(context, toPageArgs(query), maxPageSize)
    setNextLink(request, response, page)
    return { businesses: await Promise.all(page.rows.map((business) => presentBusiness(context, business))) }
  },
})

const getProfileEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/profile',
  name: 'getProfile',
  tag: 'businesses',
  summary: "A user's profile and business",
  description: "The email and the set-up state are present only with the owner's token. The business is null if there is none.",
  access: 'public',
  query: profileQuery,
  response: { status: 200, description: 'The profile.', schema: profileResponseSchema },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: Context, { query }) => {
    const { user, business } = await getProfile(context, query.uid)
    return { user: await presentUser(context, user), business: business && (await presentBusiness(context, business)) }
  },
})

const uploadLogoEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/users/upload-logo/{uid}',
  name: 'uploadLogo',
  tag: 'businesses',
  summary: 'Upload a logo for the business',
  description: 'Send the returned URL as the `logo` of the business. A logo that is not used within an hour is deleted.',
  access: 'owner',
  guards: [assertNotSuspended, assertUploadQuota],
  params: uidParams,
  body: { form: logoForm, files: { name: 'logo', maxBytes: maxFileBytes.picture, maxFiles: 1, description: 'An image of at most 5 MB.', required: true } },
  response: { status: 200, description: 'The URL of the logo.', schema: logoResponseSchema },
  errorCodes: ['CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { uploads }) => ({ url: await uploadLogo(context, uploads[0]) }),
})

const saveBusinessEndpoint = defineEndpoint({
  method: 'patch',
  path: '/api/users/business/{uid}',
  name: 'saveBusiness',
  tag: 'businesses',
  summary: 'Create or change the business',
  description: 'Omitted fields are unchanged; empty ones are cleared.',
  access: 'owner',
  guards: [assertNotSuspended],
  params: uidParams,
  body: { json: saveBusinessInput },
  response: { status: 200, description: 'The saved business.', schema: businessResponseSchema },
  errorCodes: ['CONFLICT', 'RATE_LIMITED'],
  handle: async (context: Context, { body }) => {
    const { business, isHidden } = await saveBusiness(context, body)
    return { business: await presentBusiness(context, business), isHidden }
  },
})

/** The endpoints for businesses (spec, section 7). */
export const businessEndpoints = [listBusinessesEndpoint, getProfileEndpoint, uploadLogoEndpoint, saveBusinessEndpoint]
