import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, expect } from 'vitest'
import { createStudent } from '../support/factories.ts'
import { createPng } from '../support/files/image-and-pdf-files.ts'
import { openHttpClient, type PageResponse } from '../support/http/http-client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { createEmptyDatabase } from '../support/run-cli.ts'
import { createFilePost, type RunningServer, startServer } from '../support/running-server.ts'

const visitorCount = 10
const busyProcesses: ChildProcess[] = []
let server: RunningServer
beforeAll(async () => {
  // An empty database: the feed of the shared one has files of servers that were stopped.
  server = await startServer(await createEmptyDatabase())
  const student = await createStudent(server)
  for (let n = 0; n < 4; n += 1)
    expect((await createFilePost(server.address, student, await createPng(), await createPng('second.png', 1600, 900))).status).toBe(201)
})
afterAll(async () => {
  for (const busyProcess of busyProcesses) busyProcess.kill('SIGKILL')
  await server?.stop()
})

/** Leave the server about a tenth of a core: raise the nice value of its threads and start two processes in endless loops. */
async function limitCpu() {
  for (let n = 0; n < 2; n += 1) busyProcesses.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const threads = await readdir(`/proc/${server.child.pid}/task`)
  const { status, stderr } = spawnSync('renice', ['-n', '10', '-p', ...threads], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}

/** Each page with the first GraphQL query of its scripts. */
const pages = [
  ['/graphql', getIntrospectionQuery()],
  ['/lounge', '{ posts(community: LOUNGE) { edges { node { contentHtml media { url srcset } } } } }'],
  ['/events', '{ events(from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z") { id title } }'],
] as const

/** Open the pages one after the other, as one visitor. */
async function openPages(): Promise<PageResponse[]> {
  const visitor = openHttpClient(server.address)
  const responses: PageResponse[] = []
  for (const [page, query] of pages) responses.push(...(await visitor.openPage(page, query)))
  visitor.close()
  return responses
}

testCase(
  `a tenth of a core while ${visitorCount} visitors open /graphql, /lounge and /events at once`,
  'every page, script, stylesheet, font, image and query returns 200',
  async () => {
    const unloadedResponses = await openPages()
    await limitCpu()
    const startedAt = performance.now()
    const responses = (await Promise.all(Array.from({ length: visitorCount }, openPages))).flat()
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const failed = responses
      .filter(({ status, body }) => status !== 200 || body.startsWith('{"errors"'))
      .map(({ path, status, body }) => `${status} ${path} ${body.slice(0, 100)}`)
    const contentTypes = new Set(responses.map(({ headers }) => headers['content-type']?.split(';')[0]))
    expect(failed.slice(0, 20)).toEqual([])
    expect(responses.map(({ path }) => path).toSorted()).toEqual(
      Array.from({ length: visitorCount }, () => unloadedResponses.map(({ path }) => path))
        .flat()
        .toSorted(),
    )
    expect([...contentTypes]).toEqual(expect.arrayContaining(['text/html', 'text/javascript', 'text/css', 'font/woff2', 'image/webp', 'application/json']))
    return `${responses.length} responses in ${seconds} s, all 200`
  },
  // More than the test needs: other work on the same machine can take part of that tenth.
  240_000,
)
