import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { findBrowser } from '../../support/find-browser.ts'

const root = join(import.meta.dirname, '../../..')

type Build = 'production' | 'development'
type Files = { include: string[]; exclude?: string[] }

/** The shell of the app, and each page once. */
const developmentTests = 'tests/components/app/**/*.test.tsx'

/**
 * The projects of the component tests: one component or page in a real browser, whose requests the test answers (docs/testing.md). `components` runs on
 * React's production build, as users do, in two thirds of the time. `components-development` runs on the development build, whose warnings fail a test.
 */
export const createComponentProjects = (): TestProjectInlineConfiguration[] => [
  createProject('components', 'production', { include: ['tests/components/**/*.test.tsx'], exclude: [developmentTests] }),
  createProject('components-development', 'development', { include: [developmentTests] }),
]

const createProject = (name: string, build: Build, files: Files): TestProjectInlineConfiguration => ({
  root,
  publicDir: join(root, 'client/public'),
  plugins: [react()],
  define: { 'process.env.NODE_ENV': JSON.stringify(build) },
  oxc: { jsx: { development: build === 'development' } },
  resolve: { dedupe: ['react', 'react-dom', 'graphql'] },
  optimizeDeps: {
    // All dependencies are bundled before the first test: one found later would reload the page in the middle of a test.
    entries: ['client/src/app/main.tsx', 'client/src/**/*.{ts,tsx}', 'tests/components/**/*.{ts,tsx}'],
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': JSON.stringify(build) } } },
  },
  test: {
    name,
    ...files,
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
