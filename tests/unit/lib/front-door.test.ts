import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { frontDoor } from '../../../server/lib/front-door.ts'
import { openPort } from '../../../server/lib/open-port.ts'
import { openReadyAnswers } from '../../../server/lib/ready-answers.ts'

test('a thread that runs late turns requests away only while it has several in hand', async () => {
  const reasons: string[] = []
  const inHand: ServerResponse[] = []
  const door = frontDoor(
    openReadyAnswers(),
    () => 'event loop',
    (reason) => reasons.push(reason),
  )
  const server = await openPort({ host: '127.0.0.1', port: 0 }, door.listener)
  const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/posts?n=${inHand.length}`)
  door.open((_request, response) => void inHand.push(response))
  const answers = Array.from({ length: 6 }, ask)
  const first = await Promise.race(answers)
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1'])
  expect(reasons).toEqual(['event loop'])
  expect(inHand).toHaveLength(5)
  const closed = inHand.map((response) => once(response, 'close'))
  for (const response of inHand) response.end()
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 503])
  await Promise.all(closed)
  inHand.length = 0
  const one = ask()
  await expect.poll(() => inHand).toHaveLength(1)
  inHand[0]?.end()
  expect((await one).status).toBe(200)
  server.close()
  server.closeAllConnections()
})
