import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../../server/database/client.ts'
import { getSampleDates } from '../../../server/embedded/sample/dates.ts'
import { samplePeople } from '../../../server/embedded/sample/people.ts'
import { createSamplePosts } from '../../../server/embedded/sample/posts.ts'
import { sampleStudents } from '../../../server/embedded/sample/students.ts'
import { watchPages } from '../../../server/features/compa/pages/campus-page-import.ts'
import { insertEvents } from '../../../server/features/events/data.ts'
import type { Log } from '../../../server/observability/log.ts'
import { calendar } from './calendar.ts'

/** Seed the database with the sample campus, without images. */
export async function seedCampus(database: Database, log: Log, clock: Date) {
  const createdAt = clock
  const profile = { step: 4, isSetupComplete: true, createdAt }
  await database.user.createMany({
    data: [...sampleStudents, ...samplePeople].map(({ username, course }) => ({
      ...profile,
      uid: username,
      email: `${username}@vistas.ac.in`,
      username,
      usernameKey: username,
      course,
    })),
  })
  for (const { username, business } of sampleStudents)
    if (business) await database.business.create({ data: { id: randomUUID(), ownerUid: username, createdAt, ...business } })
  const samplePosts = createSamplePosts(getSampleDates(clock))
  for (const [index, { author: by, community, html }] of samplePosts.entries())
    await database.post.create({
      data: {
        ...{ id: randomUUID(), authorUid: by, community, contentHtml: html, summary: '' },
        hashtags: [...html.matchAll(/#([\p{L}\p{N}\p{M}_]+)/gu)].map(([, tag]) => tag ?? ''),
        createdAt: new Date(createdAt.getTime() - (samplePosts.length - index) * 3_600_000),
      },
    })
  await insertEvents(database, calendar)
  const pages = await watchPages({ database, log, folder: fileURLToPath(new URL('../../../server/embedded/campus-pages/', import.meta.url)) })
  await pages.stop()
}
