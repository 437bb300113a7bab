import { defineEndpoint } from '../../rest/endpoint.ts'
import { askCompaBody } from './input.ts'
import { askAnswer } from './presenter.ts'
import { type AskContext, askCompa } from './service.ts'

const ask = defineEndpoint({
  method: 'post',
  path: '/compa/ask',
  name: 'askCompa',
  tag: 'compa',
  summary: 'Ask Compa something about the campus',
  description: 'With a token the question and its answer are kept in the conversation.',
  access: 'public',
  body: { json: askCompaBody },
  response: { status: 200, description: 'The answer, and where it comes from.', schema: askAnswer },
  errorCodes: ['RATE_LIMITED', 'UNAVAILABLE'],
  handle: (context: AskContext, { body }) => askCompa(context, body),
})

/** The Compa service of the spec's section 7. */
export const compaOperations = [ask]
