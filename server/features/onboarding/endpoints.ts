import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint, uidParams } from '../../rest/endpoint.ts'
import { maxFileBytes } from '../media/input.ts'
import { countUploadRequest } from '../media/upload-quota.ts'
import { presentUser, setUpResponseSchema, userResponseSchema } from '../users/presenter.ts'
import { assertNotSuspended } from '../users/service.ts'
import { saveProfileInput, setUpForm } from './input.ts'
import { saveProfile, setUpAccount } from './service.ts'

const setUpAccountEndpoint = defineEndpoint({
  method: 'put',
  path: '/api/users/setup/{uid}',
  name: 'setUpAccount',
  tag: 'users',
  summary: 'Fill in the profile',
  description: 'Course and ownsBusiness are required. Other omitted fields are cleared, except the picture.',
  access: 'owner',
  guards: [assertNotSuspended, countUploadRequest],
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

const saveProfileEndpoint = defineEndpoint({
  method: 'patch',
  path: '/api/users/me',
  name: 'saveProfile',
  tag: 'users',
  summary: 'Change parts of the profile and who may see them',
  description: 'Omitted fields are unchanged. The picture is changed by account set-up.',
  access: 'signed in',
  guards: [assertNotSuspended],
  body: { json: saveProfileInput },
  response: { status: 200, description: 'The changed user.', schema: userResponseSchema },
  errorCodes: ['CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { body }) => ({ user: await presentUser(context, await saveProfile(context, body)) }),
})

/** The endpoints for account set-up and the profile (spec, section 7). */
export const onboardingEndpoints = [setUpAccountEndpoint, saveProfileEndpoint]
