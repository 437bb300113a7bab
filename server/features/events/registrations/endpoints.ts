import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Database } from '../../../database/client.ts'
import { defineEndpoint } from '../../../rest/endpoint.ts'
import { eventParams } from '../input.ts'
import { registerInput } from './input.ts'
import { getPlace } from './list.ts'
import { presentRegistration, registrationSchema } from './presenter.ts'
import { cancelEventRegistration, registerForEvent } from './register.ts'

const registerEndpoint = defineEndpoint({
  method: 'put',
  path: '/api/events/{id}/registration',
  name: 'registerForEvent',
  tag: 'events',
  summary: 'Register for an event',
  description:
    'If the event is full, the registration goes on the waiting list: its state is `WAITING`, with the place. Repeating the request changes the answers only.',
  access: 'signed in',
  keepsResponseCache: true,
  params: eventParams,
  body: { json: registerInput },
  response: { status: 200, description: 'The registration.', schema: registrationSchema },
  errorCodes: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext & { primary: Database }, { params: { id }, body }) => {
    const { registration, questions } = await registerForEvent(context, id, body)
    return presentRegistration(registration, { questions, place: await getPlace(context, registration) })
  },
})

const cancelEndpoint = defineEndpoint({
  method: 'delete',
  path: '/api/events/{id}/registration',
  name: 'cancelEventRegistration',
  tag: 'events',
  summary: 'Cancel the registration for an event',
  description: 'The seat goes to the waiting list. Repeated requests change nothing.',
  access: 'signed in',
  keepsResponseCache: true,
  params: eventParams,
  response: { status: 204, description: 'There is no registration any more.' },
  errorCodes: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { params: { id } }) => void (await cancelEventRegistration(context, id)),
})

export const registrationEndpoints = [registerEndpoint, cancelEndpoint]
