import { expect, test } from 'vitest'
import { createStudent } from '../../support/factories.ts'
import { runCli } from '../../support/run-cli.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

test('the command line grants a role by email, and names what is missing', { timeout: 60_000 }, async () => {
  const student = await createStudent(app)
  const grantByEmail = (...args: string[]) => runCli('grant', { DATABASE_URL: app.databaseUrl }, ...args)
  expect(await grantByEmail(student.email.toUpperCase(), 'moderator')).toMatch(/ is a moderator now\nexit 0$/)
  expect(await app.database.roleGrant.findMany({ where: { userUid: student.uid } })).toMatchObject([{ role: 'MODERATOR', endsAt: null, revokedAt: null }])
  expect(await grantByEmail('nobody@vistas.ac.in', 'moderator')).toMatch(/^There is no user with this email\..*\nexit 1$/)
  expect(await grantByEmail(student.email, 'king')).toMatch(/npm run grant -- <email> moderator\|administrator\nexit 2$/)
})
