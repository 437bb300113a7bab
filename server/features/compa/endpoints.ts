import { defineEndpoint } from '../../rest/endpoint.ts'
import type { CompaContext } from './context.ts'
import { askCompaBody } from './input.ts'
import { askResponseSchema } from './presenter.ts'
import { askCompa } from './service.ts'

const askCompaEndpoint = defineEndpoint({
  method: 'post',
  path: '/compa/ask',
  name: 'askCompa',
  tag: 'compa',
  summary: 'Ask Compa a question about the campus',
  description: 'With a token the question and the answer are stored in the conversation.',
  access: 'public',
  body: { json: askCompaBody },
  response: { status: 200, description: 'The answer and its sources.', schema: askResponseSchema },
  errorCodes: ['RATE_LIMITED', 'UNAVAILABLE'],
  handle: (context: CompaContext, { body }) => askCompa(context, body),
})

/** The endpoint of Compa (spec, section 7). */
export const compaEndpoints = [askCompaEndpoint]
