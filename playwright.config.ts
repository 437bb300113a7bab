import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tests/support/find-browser.ts'

process.env.CHROMIUM_PATH ??= findBrowser()
process.env.E2E_DATA_DIR ??= createTemporaryDirectory()
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
process.env.E2E_AUTH_PORT ??= String(40_001 + Math.floor(Math.random() * 9_000))
/** The server that the tests meet, or two of them with all that a larger campus has. */
const serverScript = process.env.TEST_STACK === 'cluster' ? 'tests/support/cluster-process.ts' : 'server/main.ts'
const baseUrl = `http://127.0.0.1:${process.env.E2E_PORT}`

// A developer's own settings, in the environment or in `.env`, are none of the tests'.
const emptyEnv = Object.fromEntries(Object.keys(parseEnv(readFileSync(resolvePath('.env.example'), 'utf8'))).map((name) => [name, '']))

// The last list of features wins: this one is Playwright's own (chromiumSwitches), but for what other systems need, and the renderer
// that Chromium keeps in reserve beside every page; starting it takes a quarter of the run.
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

const browserFlags = ['--no-sandbox', '--disable-sync', `--disable-features=${disabledFeatures}`]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  workers: 3,
  expect: { timeout: 10_000 },
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    baseURL: baseUrl,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: browserFlags },
    reducedMotion: 'reduce',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // A real phone's browser by its own account, for what may differ there.
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ],
  webServer: {
    command: `"${process.execPath}" --disable-warning=ExperimentalWarning "${resolvePath(serverScript)}"`,
    cwd: process.env.E2E_DATA_DIR,
    url: `${baseUrl}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGINT', timeout: 60_000 },
    env: {
      ...emptyEnv,
      DATA_DIR: process.env.E2E_DATA_DIR,
      PORT: process.env.E2E_PORT,
      AUTH_EMULATOR_PORT: process.env.E2E_AUTH_PORT,
      LOG_LEVEL: 'warn',
      COMPA_DAILY_TOKENS: '1000000',
      RATE_LIMIT_SCALE: '10000',
    },
  },
})

function resolvePath(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** A folder that is gone after the run, when the server has stopped. */
function createTemporaryDirectory() {
  const path = mkdtempSync(join(tmpdir(), 'thinnai-e2e-'))
  process.once('exit', () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
  return path
}
