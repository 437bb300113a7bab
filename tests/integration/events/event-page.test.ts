import { expect, test } from 'vitest'
import { getHtmlPage } from '../../../server/pages/html-pages.ts'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { formatInstant } from '../../../server/utils/campus-time.ts'
import { insertEvent } from '../../support/events.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

test('the page of an event has its time and place as metadata, and its query', async () => {
  const startsAt = new Date(Date.now() + 86_400_000)
  const { id, nodeId } = await insertEvent(app, { title: 'Build night', place: 'Lab 4', description: 'Beginners\nfirst.', startsAt })
  const page = await getHtmlPage(app, `/events/${nodeId}`)
  expect(page).toMatchObject({
    title: 'Build night · Thinnai',
    description: `${formatInstant(startsAt)} · Lab 4 · Beginners first.`,
    isRenderedOnServer: true,
    cache: 'public',
    modules: expect.arrayContaining(['src/pages/events/event.tsx']),
    initialQuery: { operationName: 'EventPage', variables: { id: nodeId } },
  })
  expect(page.initialQuery?.pictures?.({})).toEqual([])
  // The UUID of the REST API leads to the same event.
  expect(await getHtmlPage(app, `/events/${id}`)).toMatchObject({ isRenderedOnServer: false, initialQuery: { variables: { id: nodeId } } })
})

test('the metadata say that an event is cancelled', async () => {
  const { nodeId } = await insertEvent(app, { cancelledAt: new Date() })
  expect((await getHtmlPage(app, `/events/${nodeId}`)).description).toMatch(/^Cancelled · /)
})

test('an unknown event and one that moderation has hidden are 404', async () => {
  const { nodeId } = await insertEvent(app, { hiddenAt: new Date() })
  const unknown = toNodeId('Event', '11111111-1111-4111-8111-111111111111')
  for (const id of ['none', unknown, toNodeId('Post', 'x'), nodeId]) expect(await getHtmlPage(app, `/events/${id}`), id).toMatchObject({ status: 404 })
})

test('the pages for organisers are the same for everybody', async () => {
  const { nodeId } = await insertEvent(app)
  for (const [path, module] of Object.entries({
    '/events/new': 'events/new-event',
    [`/events/${nodeId}/edit`]: 'events/edit-event',
    [`/events/${nodeId}/registrations`]: 'events/registrations',
  }))
    expect(await getHtmlPage(app, path), path).toMatchObject({
      ...{ cache: 'public', isRenderedOnServer: false },
      modules: expect.arrayContaining([`src/pages/${module}.tsx`]),
    })
  expect(await getHtmlPage(app, `/events/${nodeId}/nothing`)).toMatchObject({ status: 404 })
})
