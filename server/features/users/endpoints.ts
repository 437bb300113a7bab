import type { ServiceContext } from '../../auth/service-context.ts'
import { assertOwnEmail, assertOwnPath } from '../../auth/viewer.ts'
import { defineEndpoint, uidParams } from '../../rest/endpoint.ts'
import { notFound } from '../../utils/errors.ts'
import { maxFileBytes } from '../media/input.ts'
import { countUploadRequest } from '../media/upload-quota.ts'
import type { UserRecord } from './data.ts'
import { draftBody, emailQuery, setUpForm, usernameParams } from './input.ts'
import { availabilityResponseSchema, draftResponseSchema, presentProgress, presentUser, progressSchema, setUpResponseSchema } from './presenter.ts'
import { assertStudent, checkUsernameAvailability, createDraft, getProgress, setUpAccount } from './service.ts'

const presentFoundProgress = (context: ServiceContext, user: UserRecord | null) => {
  if (!user) throw notFound('No profile found')
  return presentProgress(context, user)
}

const getProgressEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/progress/{uid}',
  name: 'getProgress',
  tag: 'users',
  summary: 'How far the set-up of an account has come',
  description: "Anyone gets uid, step, ownsBusiness and isSetupComplete; the owner's token adds the rest of the record.",
  access: 'public',
  params: uidParams,
  response: { status: 200, description: 'The progress record.', schema: progressSchema },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: ServiceContext, { params }) => presentFoundProgress(context, await getProgress(context, params)),
})

const getProgressByEmailEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/by-email',
  name: 'getProgressByEmail',
  tag: 'users',
  summary: 'How far the set-up of an account has come, looked up by its email',
  description: "Anyone gets uid, step, ownsBusiness and isSetupComplete; the owner's token adds the rest of the record.",
  access: 'public',
  query: emailQuery,
  response: { status: 200, description: 'The progress record.', schema: progressSchema },
  errorCodes: ['NOT_FOUND', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { query }) => presentFoundProgress(context, await getProgress(context, query)),
})

const checkUsernameEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/check-username/{username}',
  name: 'checkUsername',
  tag: 'users',
  summary: 'Whether a username can be taken',
  description: 'Compared without regard to case. A name that could never be taken is not available.',
  access: 'public',
  params: usernameParams,
  response: { status: 200, description: 'Whether it is free.', schema: availabilityResponseSchema },
  errorCodes: ['RATE_LIMITED'],
  handle: async (context: ServiceContext, { params }) => ({ available: await checkUsernameAvailability(context, params.username) }),
})

const createDraftEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/users/draft',
  name: 'createDraft',
  tag: 'users',
  summary: 'Choose a username: the first step after an account exists',
  description: 'Repeated for the same account it changes nothing.',
  access: 'signed in',
  body: { json: draftBody },
  response: { status: 200, description: 'The account as it stands.', schema: draftResponseSchema },
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
  description: 'Course and ownsBusiness are required. Other fields that are left out are cleared, except the picture.',
  access: 'owner',
  guards: [assertStudent, countUploadRequest],
  params: uidParams,
  body: {
    form: setUpForm,
    files: { name: 'profilePic', maxBytes: maxFileBytes.picture, maxFiles: 1, description: 'An image of at most 5 MB. Left out, the picture stays as it is.' },
    repeated: ['clubs'],
  },
  response: { status: 200, description: 'Where to go next, and the account as it stands.', schema: setUpResponseSchema },
  errorCodes: ['CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { body, uploads }) => {
    const { user, next } = await setUpAccount(context, body, uploads[0])
    return { next: next === 'BUSINESS' ? ('business' as const) : ('lounge' as const), user: await presentUser(context, user) }
  },
})

/** The users' calls of the spec's section 7. */
export const userEndpoints = [getProgressEndpoint, getProgressByEmailEndpoint, checkUsernameEndpoint, createDraftEndpoint, setUpAccountEndpoint]
