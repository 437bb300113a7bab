import { defineEndpoint } from '../../rest/endpoint.ts'
import type { AskContext } from './ask-context.ts'
import { askCompaBody } from './input.ts'
import { askResponseSchema } from './presenter.ts'
import { askCompa } from './service.ts'

const askCompaEndpoint = defineEndpoint({
  method: 'post',
  path: '/compa/ask',
  name: 'askCompa',
  tag: 'compa',
  summary: 'Ask Compa something about the campus',
  description: 'With a token the question and its answer are kept in the conversation.',
  access: 'public',
  body: { json: askCompaBody },
  response: { status: 200, description: 'The answer, and where it comes from.', schema: askResponseSchema },
  errorCodes: ['RATE_LIMITED', 'UNAVAILABLE'],
  handle: (context: AskContext, { body }) => askCompa(context, body),
})

/** The Compa service of the spec's section 7. */
export const compaEndpoints = [askCompaEndpoint]
