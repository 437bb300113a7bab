import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The database and the identity provider are processes of their own: two workers leave no core of a small machine idle.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        // One graphql for the tests and the packages under test, as in Node: two of them know nothing of each other's schemas.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/services.ts'],
          setupFiles: ['tests/support/quiet-console.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
