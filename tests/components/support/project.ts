import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { findBrowser } from '../../support/find-browser.ts'

const root = join(import.meta.dirname, '../../..')

/** The project `components`: one component or page in a real browser, whose requests the test answers (docs/testing.md). */
export const createComponentsProject = (): TestProjectInlineConfiguration => ({
  root,
  publicDir: join(root, 'client/public'),
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom', 'graphql'] },
  // All dependencies are bundled before the first test: one found later would reload the page in the middle of a test.
  optimizeDeps: { entries: ['client/src/app/main.tsx', 'client/src/**/*.{ts,tsx}', 'tests/components/**/*.{ts,tsx}'] },
  test: {
    name: 'components',
    include: ['tests/components/**/*.test.tsx'],
    setupFiles: ['tests/components/support/setup.ts'],
    globalSetup: ['tests/components/support/global-setup.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      provider: playwright({ launchOptions: { executablePath: findBrowser(), args: ['--no-sandbox'] }, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
    },
  },
})
