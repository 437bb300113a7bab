import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tests/support/find-browser.ts'
import { installFonts } from './tests/support/install-fonts.ts'

// Worker processes inherit the environment of the first process, which has looked.
if (!process.env.E2E_PORT) installFonts()
process.env.CHROMIUM_PATH ??= findBrowser()
process.env.E2E_DATA_DIR ??= createTemporaryDirectory()
// Below the ports of outgoing connections, which start at 32768.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 6000))
process.env.E2E_AUTH_PORT ??= String(26_001 + Math.floor(Math.random() * 6000))
/** The server under test: a single one, or the cluster of TEST_STACK=cluster. */
const serverScript = process.env.TEST_STACK === 'cluster' ? 'tests/support/services/cluster-process.ts' : 'server/main.ts'
const baseUrl = `http://127.0.0.1:${process.env.E2E_PORT}`

// Unsets the variables of .env.example: settings of the environment or of `.env` must not affect the tests.
const emptyEnv = Object.fromEntries(Object.keys(parseEnv(readFileSync(resolvePath('.env.example'), 'utf8'))).map((name) => [name, '']))

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
  workers: 3,
  expect: { timeout: 10_000 },
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    baseURL: baseUrl,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: browserFlags },
    reducedMotion: 'reduce',
    // A service worker would answer requests that the tests intercept. The tests in tests/e2e/offline allow it.
    serviceWorkers: 'block',
  },
  projects: [
    // The main stories, which `npm test` runs; the other two are the rest of `npm run test:all`.
    { name: 'main', grep: /@main/, use: { viewport: desktopViewport } },
    { name: 'desktop', grepInvert: /@main/, use: { viewport: desktopViewport } },
    // The user agent and touch support of a phone, for behaviour that depends on them.
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

/** A folder that is deleted when the process exits, after the server has stopped. */
function createTemporaryDirectory() {
  const path = mkdtempSync(join(tmpdir(), 'thinnai-e2e-'))
  process.once('exit', () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
  return path
}
