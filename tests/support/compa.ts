import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { importPages } from '../../server/features/compa/pages/campus-page-import.ts'
import { createBusiness, createPost, createStudent } from './factories.ts'
import { graphql, post } from './http/client.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const monday = new Date('2026-11-23T10:00+05:30')

/** Starts an app with the pages of the sample campus, events, a shop and a second-hand post of arjun, on Monday, 23 November 2026, 10 am. */
export async function startCompaCampus(): Promise<TestApp> {
  const app = await startTestApp(undefined, { now: () => monday })
  await importPages({ ...app, folder: fileURLToPath(new URL('../../server/embedded/campus-pages/', import.meta.url)) })
  const createEvent = (title: string, startsAt: string, endsAt: string, data = {}) =>
    app.database.event.create({ data: { id: randomUUID(), title, startsAt: new Date(`${startsAt}+05:30`), endsAt: new Date(`${endsAt}+05:30`), ...data } })
  await createEvent('Techfest', '2026-12-09T09:00', '2026-12-10T17:00', { takesRegistrations: true, closesAt: new Date('2026-12-05T18:00+05:30') })
  await createEvent('Open mic', '2026-11-29T18:00', '2026-11-29T20:00')
  await createEvent('Quiz night', '2026-11-30T09:00', '2026-11-30T09:30')
  await createEvent('Paper boats', '2026-11-30T11:00', '2026-11-30T12:00', { clubSlug: 'thirai', description: 'The code of conduct of the pond applies.' })
  await createEvent('CodeForge: hack night', '2026-12-03T18:00', '2026-12-03T21:00', { clubSlug: 'codeforge', takesRegistrations: true })
  await createEvent('Library: poster making', '2026-12-02T10:00', '2026-12-02T11:00')
  await createEvent('🎉: confetti', '2026-12-02T15:00', '2026-12-02T16:00')
  await createEvent('Kite flying', '2026-12-12T10:00', '2026-12-12T11:00', {
    takesRegistrations: true,
    opensAt: new Date('2026-11-25T09:00+05:30'),
    closesAt: new Date('2026-12-11T18:00+05:30'),
  })
  await createEvent('Sandcastles', '2026-11-20T10:00', '2026-11-20T11:00')
  const { token, uid } = await createStudent(app, { username: 'arjun' })
  await createBusiness(app, { token, name: 'Brownie Point', tagline: 'Fudgy brownies every Friday' })
  await app.database.business.update({ where: { ownerUid: uid }, data: { whatsapp: '+91 98400 00001' } })
  await createPost(app, { token, contentHtml: '<p>Cricket bat, two seasons old. ₹900.</p>', community: 'market-explore' })
  return app
}

type Source = { title: string; url: string }

export const askCompa = async (app: TestApp, question: string, token?: string): Promise<{ answer: string; lead: string | null; sources: Source[] }> =>
  (await post(app, '/compa/ask', { question }, token)).body

/** Asks the last question as a visitor, with the earlier ones as `previousQuestions`. */
export async function converse(app: TestApp, ...questions: string[]): Promise<{ answer: string; sources: Source[] }> {
  const mutation = 'mutation($input: AskCompaInput!) { askCompa(input: $input) { answer sources { title url } } }'
  const input = { question: questions.at(-1), previousQuestions: questions.slice(0, -1) }
  return (await graphql(app, mutation, { input })).data.askCompa
}
