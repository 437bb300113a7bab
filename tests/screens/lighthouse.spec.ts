import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { expect, test } from '../e2e/fixtures.ts'
import { findFreePort } from '../support/services/firestore-emulator.ts'

const categories = ['accessibility', 'best-practices', 'seo'] as const

let browser: Browser
let port: number
test.beforeAll(async () => {
  port = await findFreePort()
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: ['--no-sandbox', `--remote-debugging-port=${port}`] })
})
test.afterAll(() => browser.close())

type Report = {
  audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string; numericValue?: number }>
  categories: Record<string, { score: number | null }>
}

/** The Lighthouse report of a page. `npm run lighthouse` downloads Lighthouse for the run, to keep its seventy packages out of the dependencies. */
async function runLighthouse(url: string, only: readonly string[]): Promise<Report> {
  // The feed keeps a subscription open, so the network never becomes idle.
  const options = [`--port=${port}`, `--only-categories=${only}`, '--output=json', '--quiet', '--max-wait-for-load=15000']
  const { stdout } = await promisify(execFile)('lighthouse', [url, ...options], { maxBuffer: 64 * 2 ** 20, shell: process.platform === 'win32' })
  return JSON.parse(stdout)
}

for (const path of ['/', '/lounge', '/shops'])
  test(`Lighthouse on ${path}: accessibility, best practices and SEO 100`, async ({ baseURL }) => {
    const report = await runLighthouse(`${baseURL}${path}`, categories)
    const failed = Object.values(report.audits).filter(({ score }) => score !== null && score < 1)
    expect(failed.map(({ id, title, displayValue }) => [id, title, displayValue])).toEqual([])
    for (const category of categories) expect(report.categories[category]?.score, category).toBe(1)
  })

/** The minimum performance scores, for a phone on a slow network. */
const minimumScores = { '/': 97, '/lounge': 95, '/shops': 95 }
const runCount = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const auditNames = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
  bytes: 'total-byte-weight',
}

for (const [path, score] of Object.entries(minimumScores))
  test(`Lighthouse on ${path}: performance at least ${score}, LCP under 2 s, CLS under 0.02, TBT under 100 ms, medians of ${runCount}`, async ({ baseURL }) => {
    test.setTimeout(runCount * 60_000)
    const results: Record<string, number>[] = []
    for (let run = 0; run < runCount; run += 1) {
      const { audits, categories } = await runLighthouse(`${baseURL}${path}`, ['performance'])
      const values = Object.entries(auditNames).map(([name, audit]) => [name, audits[audit]?.numericValue ?? Number.NaN] as const)
      results.push({ score: (categories.performance?.score ?? 0) * 100, ...Object.fromEntries(values) })
    }
    const median = (name: string) => results.map((result) => result[name] ?? Number.NaN).sort((a, b) => a - b)[Math.floor(runCount / 2)] ?? Number.NaN
    const medians = Object.fromEntries(['score', ...Object.keys(auditNames)].map((name) => [name, Number(median(name).toPrecision(4))]))
    console.log(path, medians)
    expect.soft(medians.score, 'score').toBeGreaterThanOrEqual(score)
    expect.soft(medians.lcp, 'LCP').toBeLessThan(2000)
    expect.soft(medians.cls, 'CLS').toBeLessThan(0.02)
    expect.soft(medians.tbt, 'TBT').toBeLessThan(100)
  })
