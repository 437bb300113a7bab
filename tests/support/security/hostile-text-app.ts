import { type Account, createStudent } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

export const unstorableTextMessage = 'A text holds a character that cannot be stored.'

/** Starts an app with eight students and without practical limits on requests. */
export async function startHostileTextApp(): Promise<{ app: TestApp; viewers: (Account & { username: string })[] }> {
  const app = await startTestApp(undefined, { dailyTokens: { perKey: 1_000_000_000, total: 1_000_000_000 } })
  return { app, viewers: await Promise.all(Array.from({ length: 8 }, () => createStudent(app))) }
}
