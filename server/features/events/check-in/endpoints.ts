import { pipeline } from 'node:stream/promises'
import { defineEndpoint } from '../../../rest/endpoint.ts'
import { eventParams } from '../input.ts'
import type { CheckInContext } from './context.ts'
import { exportRegistrations } from './export.ts'
import { checkInsBody } from './input.ts'
import { checkInsResponseSchema, presentScanResult } from './presenter.ts'
import { checkInAttendees } from './scans.ts'

const addCheckIns = defineEndpoint({
  method: 'post',
  path: '/api/events/{id}/check-ins',
  name: 'addCheckIns',
  tag: 'events',
  summary: 'Check people in by their tickets',
  description:
    'For the organisers of the event, and with the token of a check-in link for anybody. Up to 500 scans. Each person is checked in once: the earliest scan counts, in whatever order devices send theirs. Repeated requests change nothing.',
  access: 'public',
  keepsResponseCache: true,
  params: eventParams,
  body: { json: checkInsBody },
  response: { status: 200, description: 'A result for each scan.', schema: checkInsResponseSchema },
  errorCodes: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  handle: async (context: CheckInContext, { params: { id: eventId }, body }) => ({
    results: (await checkInAttendees(context, { ...body, eventId })).map(presentScanResult),
  }),
})

const exportRegistrationsEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/events/{id}/registrations.csv',
  name: 'exportRegistrations',
  tag: 'events',
  summary: 'The registrations of an event as CSV',
  description:
    'For the organisers of the event. The log of the campus has each reading. A text that a spreadsheet program would take for a formula begins with an apostrophe.',
  access: 'signed in',
  params: eventParams,
  response: { status: 200, description: 'Names, states, times of the campus in ISO 8601, and answers; UTF-8.', mediaType: 'text/csv' },
  errorCodes: ['NOT_FOUND', 'RATE_LIMITED'],
  async handle(context: CheckInContext, { params: { id }, response }) {
    const { filename, lines } = await exportRegistrations(context, id)
    response.attachment(filename).type('text/csv; charset=utf-8').set('Cache-Control', 'private, no-store')
    await pipeline(lines, response)
  },
})

export const checkInEndpoints = [addCheckIns, exportRegistrationsEndpoint]
