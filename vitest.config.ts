import { defineConfig } from 'vitest/config'
import { createComponentProjects } from './tests/components/support/project.ts'

/** Limits for a machine that is busy with other work. Only a test that fails waits this long. */
const timeouts = { expect: { poll: { timeout: 15_000 } }, testTimeout: 60_000, hookTimeout: 120_000 }

/** What tests on the real services have in common. */
const serviceProjectOptions = {
  ...timeouts,
  globalSetup: ['tests/support/services/global-setup.ts'],
  setupFiles: ['tests/support/fail-on-console-error.ts'],
}
// One graphql for the tests and the packages under test, as in Node: two of them know nothing of each other's schemas.
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] }

export default defineConfig({
  test: {
    // One more than the cores of a small machine: browser tests wait for half of their time.
    maxWorkers: 3,
    // What the files import is loaded once for each worker, not once for each file: a third of the run.
    isolate: false,
    tags: [
      {
        name: 'rest',
        description:
          'Left to `npm run test:all`: one rule at several widths or in both colour schemes, a test of seconds, or a form that a main story fills in.',
      },
    ],
    projects: [
      { test: { ...timeouts, name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { resolve, test: { ...serviceProjectOptions, name: 'integration', include: ['tests/integration/**/*.test.ts'] } },
      ...createComponentProjects(),
      { resolve, test: { ...serviceProjectOptions, name: 'security', include: ['tests/security/**/*.test.ts'] } },
      // Own processes, restarts, large volumes and real time limits: part of `npm run test:all`.
      { resolve, test: { ...serviceProjectOptions, name: 'system', include: ['tests/system/**/*.test.ts'], testTimeout: 120_000 } },
      // Real processes that are killed, starved and drowned: one at a time, for minutes; run by `npm run test:faults` alone.
      {
        resolve,
        test: {
          ...serviceProjectOptions,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
      // The servers of a larger campus and all that stands between them; run by `npm run test:cluster` alone.
      {
        resolve,
        test: {
          ...serviceProjectOptions,
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
