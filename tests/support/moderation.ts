import { grantRoleByEmail } from '../../server/features/roles/service.ts'
import type { Role } from '../../server/generated/prisma/client.ts'
import { createStudent, type Student } from './factories.ts'
import { graphql } from './http/client.ts'
import type { TestApp } from './test-app.ts'

/** A student whose account is older than seven days: their reports count. */
export async function createReporter(app: TestApp): Promise<Student> {
  const student = await createStudent(app)
  await app.database.user.update({ where: { uid: student.uid }, data: { createdAt: new Date(Date.now() - 8 * 86_400_000) } })
  return student
}

export const createModerator = (app: TestApp): Promise<Student> => createRoleHolder(app, 'MODERATOR')
export const createAdministrator = (app: TestApp): Promise<Student> => createRoleHolder(app, 'ADMINISTRATOR')

async function createRoleHolder(app: TestApp, role: Role): Promise<Student> {
  const student = await createStudent(app)
  await grantRoleByEmail(app.database, student.email, role, new Date())
  return student
}

const reportQuery = `mutation($subjectId: ID!, $reason: ReportReason!, $note: String) {
  reportContent(input: {subjectId: $subjectId, reason: $reason, note: $note}) { report { id kind summary reason note isUpheld sentence } }
}`

/** Reports a subject as spam. Returns the response. */
export const report = (app: Pick<TestApp, 'address'>, token: string, subjectId: string, fields: object = {}) =>
  graphql(app as TestApp, reportQuery, { subjectId, reason: 'SPAM', ...fields }, token)

/** Reports a subject as three students, which hides it. */
export async function reportThrice(app: TestApp, subjectId: string): Promise<Student[]> {
  const reporters = [await createReporter(app), await createReporter(app), await createReporter(app)]
  for (const { token } of reporters) await report(app, token, subjectId)
  return reporters
}

/** The latest case of a subject, by its row id or uid, with its id in GraphQL. */
export async function readCase(app: TestApp, subjectId: string) {
  const record = await app.database.moderationCase.findFirstOrThrow({ where: { subjectId }, orderBy: { openedAt: 'desc' } })
  return {
    ...record,
    nodeId: Buffer.from(`ModerationCase:${record.id}`).toString('base64url'),
    decisionId: Buffer.from(`Decision:${record.id}`).toString('base64url'),
  }
}

const decideQuery = `mutation($input: DecideModerationCaseInput!) {
  decideModerationCase(input: $input) { case { id version action sentence appeal { isGranted } decidedBy { uid } viewerCanDecide } }
}`

/** Decides a case of a version, about the first version of a post or reply. Returns the response. */
export const decide = (
  app: Pick<TestApp, 'address'>,
  token: string,
  input: { id: string; version: number; action: string; until?: string; subjectVersion?: number | null },
) => graphql(app as TestApp, decideQuery, { input: { sentence: 'Be kind.', subjectVersion: 1, ...input } }, token)
