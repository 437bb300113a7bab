import { expect, test } from 'vitest'
import { cancelDeletion, countShown, insertPosts, insertReplies, requestDeletion, signInAgain } from '../../integration/accounts/account.ts'
import { createStudent } from '../../support/factories.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp(undefined, { usesAuthEmulator: true })

test('10,000 posts and replies are hidden and restored by the job', async () => {
  const student = await createStudent(app)
  const { uid: authorUid } = student
  for (let index = 0; index < 9; index += 1) await insertPosts(app, authorUid, 1000)
  const postId = await insertReplies(app, authorUid, 1000)
  // Autovacuum would do this.
  await app.database.$executeRaw`analyze`
  await requestDeletion(app, student.token, false)
  expect(await countShown(app, authorUid, postId)).toEqual([8800, 800, 800])
  await app.runJobs()
  expect(await countShown(app, authorUid, postId)).toEqual([0, 0, 0])
  await cancelDeletion(app, await signInAgain(student))
  await app.runJobs()
  expect(await countShown(app, authorUid, postId)).toEqual([9000, 1000, 1000])
}, 120_000)
