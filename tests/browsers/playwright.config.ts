import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'
import type { EngineOptions } from './fixtures.ts'

/** The main stories in Firefox and WebKit, which Playwright runs but cannot control: `npm run test:browsers`. */
export default defineConfig<EngineOptions>({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/browsers',
  // One story at a time: posts of another story would be announced in the feed.
  workers: 1,
  timeout: 120_000,
  reporter: [['list']],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
})
