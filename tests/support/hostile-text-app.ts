import { type Account, student } from './client.ts'
import { startTestApp, type TestApp } from './test-app.ts'

export const refusalOfText = 'A text holds a character that cannot be stored.'

/** An app and eight students who may send it as many texts as they like. */
export async function startNaughtyApp(): Promise<{ app: TestApp; viewers: (Account & { username: string })[] }> {
  const app = await startTestApp(undefined, { eachTokenOnce: true, dailyTokens: { asker: 1_000_000_000, everybody: 1_000_000_000 } })
  return { app, viewers: await Promise.all(Array.from({ length: 8 }, () => student(app))) }
}
