import type { ServiceContext } from '../../auth/service-context.ts'
import { assertOwnEmail, assertOwnPath } from '../../auth/viewer.ts'
import { defineEndpoint, uidParams } from '../../rest/endpoint.ts'
import { notFound } from '../../utils/errors.ts'
import type { UserRecord } from './data.ts'
import { draftBody, emailQuery, usernameParams } from './input.ts'
import { availabilityResponseSchema, draftResponseSchema, presentProgress, presentUser, progressSchema, userResponseSchema } from './presenter.ts'
import { checkUsernameAvailability, createDraft, getProgress, getUserByUsername } from './service.ts'

const presentProgressOrThrow = (context: ServiceContext, user: UserRecord | null) => {
  if (!user) throw notFound('No profile found')
  return presentProgress(context, user)
}

const getProgressEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/progress/{uid}',
  name: 'getProgress',
  tag: 'users',
  summary: 'The set-up progress of an account',
  description: "Everyone gets uid, step, ownsBusiness and isSetupComplete; the owner's token adds the rest of the record.",
  access: 'public',
  params: uidParams,
  response: { status: 200, description: 'The progress record.', schema: progressSchema },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: ServiceContext, { params }) => presentProgressOrThrow(context, await getProgress(context, params)),
})

const getProgressByEmailEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/by-email',
  name: 'getProgressByEmail',
  tag: 'users',
  summary: 'The set-up progress of an account, looked up by email',
  description: "Everyone gets uid, step, ownsBusiness and isSetupComplete; the owner's token adds the rest of the record.",
  access: 'public',
  query: emailQuery,
  response: { status: 200, description: 'The progress record.', schema: progressSchema },
  errorCodes: ['NOT_FOUND', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { query }) => presentProgressOrThrow(context, await getProgress(context, query)),
})

const checkUsernameEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/check-username/{username}',
  name: 'checkUsername',
  tag: 'users',
  summary: 'Whether a username is available',
  description: 'Case-insensitive. An invalid username is not available.',
  access: 'public',
  params: usernameParams,
  response: { status: 200, description: 'Whether it is available.', schema: availabilityResponseSchema },
  errorCodes: ['RATE_LIMITED'],
  handle: async (context: ServiceContext, { params }) => ({ available: await checkUsernameAvailability(context, params.username) }),
})

const createDraftEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/users/draft',
  name: 'createDraft',
  tag: 'users',
  summary: 'Choose a username: the first step of account set-up',
  description: 'Repeating it for the same account changes nothing.',
  access: 'signed in',
  body: { json: draftBody },
  response: { status: 200, description: 'The account.', schema: draftResponseSchema },
  errorCodes: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { body: { uid, email, username } }) => {
    if (uid !== undefined) assertOwnPath(context.viewer, uid)
    if (email !== undefined) assertOwnEmail(context.viewer, email)
    return { user: await presentUser(context, await createDraft(context, { username })) }
  },
})

const getUserEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/{username}',
  name: 'getUser',
  tag: 'users',
  summary: 'A user by username',
  description: 'The parts of the profile that everyone may see. A username that the user had before leads to the user for a year.',
  access: 'public',
  cache: 'public',
  params: usernameParams,
  response: { status: 200, description: 'The user.', schema: userResponseSchema },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: ServiceContext, { params }) => {
    const user = await getUserByUsername(context, params.username)
    if (!user) throw notFound('There is no user with this name.')
    return { user: await presentUser(context, user, { isOwner: false }) }
  },
})

/** The endpoints for users (spec, section 7). */
export const userEndpoints = [getProgressEndpoint, getProgressByEmailEndpoint, checkUsernameEndpoint, createDraftEndpoint, getUserEndpoint]
