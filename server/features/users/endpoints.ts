import type { ServiceContext } from '../../auth/service-context.ts'
import { assertOwnEmail, assertOwnPath } from '../../auth/viewer.ts'
import { defineEndpoint, uidParams } from '../../rest/endpoint.ts'
import { notFound } from '../../utils/errors.ts'
import { maxFileBytes } from '../media/input.ts'
import { countUploadRequest } from '../media/upload-quota.ts'
import type { UserRecord } from './data.ts'
import { draftBody, emailQuery, saveProfileInput, setUpForm, usernameParams } from './input.ts'
import {
  availabilityResponseSchema,
  draftResponseSchema,
  presentProgress,
  presentUser,
  progressSchema,
  setUpResponseSchema,
  userResponseSchema,
} from './presenter.ts'
import { saveProfile } from './save-profile.ts'
import { assertHasUsername, checkUsernameAvailability, createDraft, getProgress, getUserByUsername, setUpAccount } from './service.ts'

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

const setUpAccountEndpoint = defineEndpoint({
  method: 'put',
  path: '/api/users/setup/{uid}',
  name: 'setUpAccount',
  tag: 'users',
  summary: 'Fill in the profile',
  description: 'Course and ownsBusiness are required. Other omitted fields are cleared, except the picture.',
  access: 'owner',
  guards: [assertHasUsername, countUploadRequest],
  params: uidParams,
  body: {
    form: setUpForm,
    files: { name: 'profilePic', maxBytes: maxFileBytes.picture, maxFiles: 1, description: 'An image of at most 5 MB. If omitted, the picture is unchanged.' },
    repeated: ['clubs'],
  },
  response: { status: 200, description: 'The next page, and the updated account.', schema: setUpResponseSchema },
  errorCodes: ['CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { body, uploads }) => {
    const { user, next } = await setUpAccount(context, body, uploads[0])
    return { next: next === 'BUSINESS' ? ('business' as const) : ('lounge' as const), user: await presentUser(context, user) }
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

const saveProfileEndpoint = defineEndpoint({
  method: 'patch',
  path: '/api/users/me',
  name: 'saveProfile',
  tag: 'users',
  summary: 'Change parts of the profile and who may see them',
  description: 'Omitted fields are unchanged. The picture is changed by account set-up.',
  access: 'signed in',
  guards: [assertHasUsername],
  body: { json: saveProfileInput },
  response: { status: 200, description: 'The changed user.', schema: userResponseSchema },
  errorCodes: ['CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { body }) => ({ user: await presentUser(context, await saveProfile(context, body)) }),
})

/** The endpoints for users (spec, section 7). */
export const userEndpoints = [
  ...[getProgressEndpoint, getProgressByEmailEndpoint, checkUsernameEndpoint, createDraftEndpoint],
  ...[setUpAccountEndpoint, saveProfileEndpoint, getUserEndpoint],
]
