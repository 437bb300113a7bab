import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tests/support/find-browser.ts'
import { installFonts } from './tests/support/install-fonts.ts'

// Worker processes inherit the environment of the first process, which has looked.
if (!process.env.E2E_DIR) installFonts()
process.env.CHROMIUM_PATH ??= findBrowser()
process.env.E2E_DIR ??= mkdtempSync(join(tmpdir(), 'thinnai-e2e-'))
// Below the ports of outgoing connections, which start at 32768.
process.env.E2E_FIRST_PORT ??= String(20_000 + Math.floor(Math.random() * 12_000))
/** The data folder and the ports of a worker's server (tests/e2e/server.ts). Each worker process loads this file. */
const workerIndex = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
process.env.E2E_DATA_DIR = join(process.env.E2E_DIR, `worker-${workerIndex}`)
process.env.E2E_PORT = String(Number(process.env.E2E_FIRST_PORT) + 2 * workerIndex)
process.env.E2E_AUTH_PORT = String(Number(process.env.E2E_PORT) + 1)
const baseUrl = `http://127.0.0.1:${process.env.E2E_PORT}`

// Chromium uses the last list of disabled features only. This is Playwright's list (chromiumSwitches) without entries for other systems, plus
// SpareRendererForSitePerProcess: starting a spare renderer beside every page takes a quarter of the run.
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
]

const desktopViewport = { width: 1440, height: 900 }
const browserFlags = ['--no-sandbox', '--disable-sync', `--disable-features=${disabledFeatures}`]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: fileURLToPath(new URL('tests/e2e/global-setup.ts', import.meta.url)),
  workers: 2,
  fullyParallel: true,
  // The limits of a busy machine: only a test that fails waits for them.
  expect: { timeout: 30_000 },
  timeout: 180_000,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    baseURL: baseUrl,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: browserFlags },
    reducedMotion: 'reduce',
    // A service worker would answer requests that the tests intercept. The tests in tests/e2e/offline allow it.
    serviceWorkers: 'block',
  },
  // Another order of the files: `npm run test:all -- --shuffle`.
  projects: sortProjects([
    // The main stories, which `npm test` runs; the other two are the rest of `npm run test:all`.
    { name: 'main', grep: /@main/, use: { viewport: desktopViewport } },
    { name: 'desktop', grepInvert: /@main/, use: { viewport: desktopViewport } },
    // The user agent and touch support of a phone, for behaviour that depends on them.
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ]),
})

function sortProjects<Project>(projects: Project[]): Project[] {
  return process.env.TEST_ORDER === 'reverse' ? projects.reverse() : projects
}
