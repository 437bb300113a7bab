import { type Browser, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { expect, test } from '../e2e/fixtures.ts'
import { freePort } from '../support/firestore.ts'

const categories = ['accessibility', 'best-practices', 'seo'] as const

let browser: Browser
let port: number
test.beforeAll(async () => {
  port = await freePort()
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: ['--no-sandbox', `--remote-debugging-port=${port}`] })
})
test.afterAll(() => browser.close())

for (const path of ['/', '/lounge', '/shops'])
  test(`Lighthouse on ${path}: accessibility, best practices and SEO 100`, async ({ baseURL }) => {
    const result = await lighthouse(`${baseURL}${path}`, { port, onlyCategories: [...categories], logLevel: 'error' })
    const audits = result?.lhr.audits ?? {}
    const failed = Object.values(audits).filter(({ score }) => score !== null && score < 1)
    expect(failed.map(({ id, title, displayValue }) => [id, title, displayValue])).toEqual([])
    for (const category of categories) expect(result?.lhr.categories[category]?.score, category).toBe(1)
  })
