import { defineConfig, devices } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Screenshots for review and slow measurements: `npm run shots`, `npm run lighthouse`. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/screens',
  timeout: 180_000,
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  projects: [{ name: 'screens', use: devices['Desktop Chrome'] }],
})
