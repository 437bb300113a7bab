import type { Request, Response } from 'express'
import { defineEndpoint } from '../../../rest/endpoint.ts'
import { AppError } from '../../../utils/errors.ts'
import { unsubscribeParams } from '../input.ts'
import { sendUnsubscribePage } from './page.ts'
import { isSubscribed, type UnsubscribeContext, unsubscribe } from './unsubscribe.ts'

const path = '/email/unsubscribe/{token}'

/** A person with a wrong link gets a page; other clients get the usual error. */
function sendUnknownLink(error: unknown, { request, response }: { request: Request; response: Response }): void {
  if (!(error instanceof AppError && error.code === 'NOT_FOUND' && request.accepts(['json', 'html']) === 'html')) throw error
  sendUnsubscribePage(response, 'unknown')
}

const getUnsubscribePage = defineEndpoint({
  method: 'get',
  path,
  name: 'getUnsubscribePage',
  tag: 'notifications',
  summary: 'The page of an unsubscribe link',
  description: 'The address is in each notification email. It changes nothing: mail programs and scanners open links by themselves.',
  access: 'public',
  params: unsubscribeParams,
  response: { status: 200, description: 'A page with a form that posts to the same address.', mediaType: 'text/html' },
  errorCodes: ['NOT_FOUND', 'RATE_LIMITED'],
  handle: (context: UnsubscribeContext, { params: { token }, request, response }) =>
    isSubscribed(context, token).then(
      (isOn) => sendUnsubscribePage(response, isOn ? 'subscribed' : 'unsubscribed'),
      (error) => sendUnknownLink(error, { request, response }),
    ),
})

const unsubscribeEndpoint = defineEndpoint({
  method: 'post',
  path,
  name: 'unsubscribe',
  tag: 'notifications',
  summary: 'Turn the notification emails of an account off',
  description:
    'One-click unsubscription (RFC 8058), for the form and for mail programs. The token in the address is enough: no sign-in, no body. Repeated requests change nothing.',
  access: 'public',
  params: unsubscribeParams,
  response: { status: 200, description: 'All notification emails are off: a page that says so.', mediaType: 'text/html' },
  errorCodes: ['NOT_FOUND', 'RATE_LIMITED'],
  handle: (context: UnsubscribeContext, { params: { token }, request, response }) =>
    unsubscribe(context, token).then(
      () => sendUnsubscribePage(response, 'unsubscribed'),
      (error) => sendUnknownLink(error, { request, response }),
    ),
})

/** The token of a link is enough: requests are not authenticated. */
export const createEmailEndpoints = () => [getUnsubscribePage, unsubscribeEndpoint]
