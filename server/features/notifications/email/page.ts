import { hash } from 'node:crypto'
import type { Response } from 'express'
import { createFormPagePolicy, setPagePolicy } from '../../../http/security-headers.ts'
import { pageStyles, renderHtml } from './render.ts'

const policy = createFormPagePolicy(`'sha256-${hash('sha256', pageStyles, 'base64')}'`)

/** The states of the page. */
type PageState = 'subscribed' | 'unsubscribed' | 'unknown'

/** Sends the page of an unsubscribe link. It works without JavaScript. Its address is a secret, which nobody may store or learn. */
export function sendUnsubscribePage(response: Response & { req: { secure: boolean } }, state: PageState): void {
  setPagePolicy(response, policy)
  response
    .status(state === 'unknown' ? 404 : 200)
    .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' })
    .type('html')
    .send(renderHtml('page', { state, styles: pageStyles }))
}
