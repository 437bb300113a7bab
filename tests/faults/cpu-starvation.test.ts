import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, expect } from 'vitest'
import { claim } from '../support/case-table.ts'
import { openVisitor, type Visited } from '../support/http-client.ts'
import { png } from '../support/image-and-pdf-files.ts'
import { newDatabase } from '../support/run-cli.ts'
import { type LivingServer, postFile, startServer, studentAt } from '../support/running-server.ts'

const visitorCount = 10
const busyProcesses: ChildProcess[] = []
let server: LivingServer
beforeAll(async () => {
  // The feed of the shared database shows files of servers that are gone.
  server = await startServer(await newDatabase())
  const student = await studentAt(server.address)
  for (let n = 0; n < 4; n += 1) expect((await postFile(server.address, student, await png(), await png('second.png', 1600, 900))).status).toBe(201)
})
afterAll(async () => {
  for (const busy of busyProcesses) busy.kill('SIGKILL')
  await server?.stop()
})

/** About a tenth of a core for every thread of the server, beside two processes that take all they are given. */
async function starve() {
  for (let n = 0; n < 2; n += 1) busyProcesses.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const threads = await readdir(`/proc/${server.child.pid}/task`)
  const { status, stderr } = spawnSync('renice', ['-n', '10', '-p', ...threads], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}

/** Pages, and what their scripts ask first. */
const pages = [
  ['/graphql', getIntrospectionQuery()],
  ['/lounge', '{ posts(community: LOUNGE) { edges { node { contentHtml media { url srcset } } } } }'],
  ['/events', '{ events(from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z") { id title } }'],
] as const

/** A visitor opens the pages one after the other. */
async function visit(): Promise<Visited[]> {
  const visitor = openVisitor(server.address)
  const answers: Visited[] = []
  for (const [page, query] of pages) answers.push(...(await visitor.open(page, query)))
  visitor.leave()
  return answers
}

claim(
  `a tenth of a core, and ${visitorCount} visitors who open /graphql, /lounge and /events at once`,
  'every page, script, style, font, picture and query is answered with 200',
  async () => {
    const whole = await visit()
    await starve()
    const started = performance.now()
    const answers = (await Promise.all(Array.from({ length: visitorCount }, visit))).flat()
    const seconds = Math.round((performance.now() - started) / 1000)
    const failed = answers
      .filter(({ status, body }) => status !== 200 || body.startsWith('{"errors"'))
      .map(({ path, status, body }) => `${status} ${path} ${body.slice(0, 100)}`)
    const kinds = new Set(answers.map(({ headers }) => headers['content-type']?.split(';')[0]))
    expect(failed.slice(0, 20)).toEqual([])
    expect(answers.map(({ path }) => path).toSorted()).toEqual(
      Array.from({ length: visitorCount }, () => whole.map(({ path }) => path))
        .flat()
        .toSorted(),
    )
    expect([...kinds]).toEqual(expect.arrayContaining(['text/html', 'text/javascript', 'text/css', 'font/woff2', 'image/webp', 'application/json']))
    return `${answers.length} answers in ${seconds} s, all 200`
  },
  // Longer than it takes: other work on the same machine takes its part of that tenth.
  240_000,
)
