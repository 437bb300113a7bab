import { expect, test } from 'vitest'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { cancelRegistration, insertEvent, register } from '../../support/events.ts'
import { createStudent } from '../../support/factories.ts'
import { openSubscription } from '../../support/http/subscription-stream.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

test('the topic of an event streams its seats from any server', async () => {
  const other = await startTestApp(app)
  const { id, nodeId } = await insertEvent(app, { capacity: 1 })
  const query = 'subscription($topics: [String!]!) { liveUpdates(topics: $topics) { topic eventSeats { registeredCount waitingCount seatsLeft } } }'
  const abortController = new AbortController()
  const response = await openSubscription(
    other,
    query,
    { topics: [`event:${nodeId}`, `event:${toNodeId('Event', crypto.randomUUID())}`] },
    undefined,
    abortController.signal,
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const [first, second] = [await createStudent(app), await createStudent(app)]
  await register(app, id, first.token)
  // A repeated request changes no seats.
  await register(app, id, first.token)
  await register(app, id, second.token)
  await cancelRegistration(app, id, first.token)
  const readUpdates = (text: string) => [...text.matchAll(/^event: next\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '').data.liveUpdates)
  let text = ''
  while (readUpdates(text).length < 3) text += (await reader?.read())?.value
  abortController.abort()
  await other.stop()
  expect(readUpdates(text)).toEqual(
    [
      { registeredCount: 1, waitingCount: 0, seatsLeft: 0 },
      { registeredCount: 1, waitingCount: 1, seatsLeft: 0 },
      { registeredCount: 1, waitingCount: 0, seatsLeft: 0 },
    ].map((eventSeats) => ({ topic: `event:${nodeId}`, eventSeats })),
  )
})
