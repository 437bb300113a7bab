import { beforeAll, describe, expect, test } from 'vitest'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { cancelEvent, createEventFields, createOfficer, dayMs, hourMs, listDomainEvents, register, saveEvent } from '../../support/events.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let officer: Student
beforeAll(async () => {
  officer = await createOfficer(app)
})

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

describe('a series', () => {
  const readSeries = async (id: string) => {
    const { seriesId } = await app.database.event.findUniqueOrThrow({ where: { id } })
    return app.database.event.findMany({ where: { seriesId }, orderBy: { seriesStartsAt: 'asc' } })
  }
  async function createSeries(fields: object = {}) {
    const base = createEventFields({ rule: 'FREQ=WEEKLY;COUNT=4', takesRegistrations: true, capacity: 1, ...fields }) as Record<string, string>
    const { id, data } = await saveEvent(app, officer.token, base)
    return { base, data, events: await readSeries(id), nodeIds: (await readSeries(id)).map((event) => toNodeId('Event', event.id)) }
  }
  const edit = (base: object, id: string | undefined, version: number, fields: object) =>
    saveEvent(app, officer.token, { ...base, rule: null, id, version, ...fields })

  test('is expanded to rows, each with its own registrations', async () => {
    const { data, events, base } = await createSeries()
    expect(data.count).toBe(4)
    const start = Date.parse(base.startsAt ?? '')
    expect(events.map(({ startsAt }) => startsAt.getTime())).toEqual([0, 7, 14, 21].map((days) => start + days * dayMs))
    expect(events.map(({ endsAt }) => endsAt.getTime())).toEqual([0, 7, 14, 21].map((days) => start + days * dayMs + 2 * hourMs))
    const student = await createStudent(app)
    expect((await register(app, events[1]?.id ?? '', student.token)).body.state).toBe('REGISTERED')
    expect((await readSeries(events[0]?.id ?? '')).map(({ registeredCount }) => registeredCount)).toEqual([0, 1, 0, 0])
    expect((await request(app, 'GET', `/api/events/${events[2]?.id}`)).body.rule).toBe('FREQ=WEEKLY;COUNT=4')
  })

  test('is edited for one event, those that follow, or all; registrations stay with their row', async () => {
    const { base, events, nodeIds } = await createSeries()
    const student = await createStudent(app)
    await register(app, events[2]?.id ?? '', student.token)
    const titles = async () => (await readSeries(events[0]?.id ?? '')).map(({ title }) => title)
    const shifted = (index: number, hours: number) => {
      const startsAt = (events[index]?.startsAt.getTime() ?? 0) + hours * hourMs
      return { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + hourMs).toISOString() }
    }
    expect((await edit(base, nodeIds[1], 1, { title: 'One', ...shifted(1, 5) })).data).toMatchObject({ count: 1, event: { version: 2 } })
    expect(await titles()).toEqual(['Open mic', 'One', 'Open mic', 'Open mic'])
    expect((await edit(base, nodeIds[2], 1, { title: 'Later', scope: 'FOLLOWING', ...shifted(2, 1) })).data.count).toBe(2)
    expect(await titles()).toEqual(['Open mic', 'One', 'Later', 'Later'])
    expect((await edit(base, nodeIds[0], 1, { title: 'All', scope: 'ALL', ...shifted(0, 24) })).data.count).toBe(4)
    expect(await titles()).toEqual(['All', 'All', 'All', 'All'])
    const changed = await readSeries(events[0]?.id ?? '')
    expect(changed.map(({ startsAt }, index) => (startsAt.getTime() - (events[index]?.startsAt.getTime() ?? 0)) / hourMs)).toEqual([24, 29, 25, 25])
    expect(changed.every(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() === hourMs)).toBe(true)
    expect(changed.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    expect(await app.database.registration.findMany({ where: { userUid: student.uid }, select: { eventId: true, state: true } })).toEqual([
      { eventId: events[2]?.id, state: 'REGISTERED' },
    ])
    expect((await edit(base, nodeIds[0], 2, { rule: 'FREQ=DAILY;COUNT=2' })).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'rule' })
  })

  test('an edit of all dates keeps what was changed of one alone, with its answers', async () => {
    const asks = { questions: [{ label: 'Vegetarian?' }] }
    const { base, events, nodeIds } = await createSeries({ ...asks, capacity: 5, place: 'Hall 1' })
    const [question] = (events[1]?.questions ?? []) as { id: string; label: string }[]
    const timesOf = (index: number) => ({ startsAt: events[index]?.startsAt.toISOString(), endsAt: events[index]?.endsAt.toISOString() })
    const own = { place: 'Hall 9', capacity: 2, description: 'With a guest.', questions: [question, { label: 'A song of yours?' }] }
    await edit(base, nodeIds[1], 1, { ...timesOf(1), ...own })
    const student = await createStudent(app)
    const [, added] = ((await readSeries(events[0]?.id ?? ''))[1]?.questions ?? []) as { id: string }[]
    await register(app, events[1]?.id ?? '', student.token, {
      answers: [
        { questionId: question?.id, text: 'Yes' },
        { questionId: added?.id, text: 'Karma' },
      ],
    })
    const differing = 'query($id: ID!) { event(id: $id) { differingDateCount following: differingDateCount(scope: FOLLOWING) isRescheduled } }'
    const readDiffering = async (index: number) => (await graphql(app, differing, { id: nodeIds[index] }, officer.token)).data.event
    expect(await readDiffering(0)).toEqual({ differingDateCount: 1, following: 1, isRescheduled: false })
    expect(await readDiffering(2)).toEqual({ differingDateCount: 1, following: 0, isRescheduled: false })
    expect((await graphql(app, differing, { id: nodeIds[0] }, student.token)).data.event.differingDateCount).toBeNull()

    const before = (await listDomainEvents(app, 'event.moved')).length
    const { data } = await edit(base, nodeIds[0], 1, { ...timesOf(0), title: 'Open mic, again', questions: [{ ...question, isRequired: true }], scope: 'ALL' })
    expect(data.count).toBe(4)
    const [first, second] = await readSeries(events[0]?.id ?? '')
    expect(first).toMatchObject({ title: 'Open mic, again', place: 'Hall 1', capacity: 5, questions: [{ label: 'Vegetarian?', isRequired: true }] })
    expect(second).toMatchObject({ title: 'Open mic, again', place: 'Hall 9', capacity: 2, description: 'With a guest.', registeredCount: 1 })
    expect(second?.questions).toMatchObject([
      { id: question?.id, isRequired: true },
      { id: added?.id, label: 'A song of yours?' },
    ])
    expect(await listDomainEvents(app, 'event.moved')).toHaveLength(before)
  })

  test('a date that was moved alone is marked, and stays so when all dates are moved', async () => {
    const { base, events, nodeIds } = await createSeries()
    const later = (index: number, hours: number) => ({
      startsAt: new Date((events[index]?.startsAt.getTime() ?? 0) + hours * hourMs).toISOString(),
      endsAt: new Date((events[index]?.endsAt.getTime() ?? 0) + hours * hourMs).toISOString(),
    })
    const readMarks = async () => (await readSeries(events[0]?.id ?? '')).map(({ isRescheduled }) => isRescheduled)
    await edit(base, nodeIds[1], 1, later(1, 24))
    expect(await readMarks()).toEqual([false, true, false, false])
    await edit(base, nodeIds[0], 1, { ...later(0, 1), scope: 'ALL' })
    expect(await readMarks()).toEqual([false, true, false, false])
    await edit(base, nodeIds[1], 3, later(1, 1))
    expect(await readMarks()).toEqual([false, false, false, false])
  })

  test('is cancelled from an event on; events that are over stay', async () => {
    const { events, nodeIds } = await createSeries()
    await app.database.event.update({ where: { id: events[3]?.id ?? '' }, data: { startsAt: inHours(-3), endsAt: inHours(-2) } })
    expect((await cancelEvent(app, officer.token, nodeIds[1] ?? '', { scope: 'FOLLOWING' })).data.cancelEvent.count).toBe(2)
    expect((await readSeries(events[0]?.id ?? '')).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([false, true, true, false])
    expect((await cancelEvent(app, officer.token, nodeIds[1] ?? '', { scope: 'ALL' })).data.cancelEvent.count).toBe(1)
  })
})
