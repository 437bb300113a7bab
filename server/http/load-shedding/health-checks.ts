import type { ServerResponse } from 'node:http'
import { createJsonSender } from './fixed-response.ts'

const sendOk = createJsonSender(200, { status: 'ok' })
const sendDraining = createJsonSender(503, { status: 'draining' })

/**
 * Responds to `/livez` always, to `/healthz` once the app has started, and to `/readyz` with 503 while the server drains; otherwise the app serves
 * `/readyz`. Returns whether it has responded.
 */
export function answerHealthCheck(
  path: string | undefined,
  response: ServerResponse,
  { hasStarted, isDraining }: { hasStarted: boolean; isDraining: boolean },
) {
  if (path === '/livez' || (path === '/healthz' && hasStarted)) sendOk(response)
  else if (path === '/readyz' && isDraining) sendDraining(response.setHeader('Connection', 'close'))
  else return false
  return true
}
