import './document-config.ts'
import '../../../client/src/styles/tokens.css'
import '../../../client/src/styles/base.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { config } from '../../../client/src/lib/config.ts'
import { getApolloClient } from '../../../client/src/lib/network/apollo-loader.ts'
import { readAccount } from '../../../client/src/lib/session.ts'
import { clearDatabases } from './browser.ts'
import { signOut } from './identity.ts'
import { network } from './network.ts'
import './matchers.ts'

const viewport = { width: 1280, height: 900 }
const initialConfig = { ...config }
const errors: string[] = []
let expectedErrors: RegExp[] = []

/** Allows console errors and unhandled exceptions that match; any other one fails the test. */
export const expectError = (pattern: RegExp) => void expectedErrors.push(pattern)

const consoleError = console.error
console.error = (...values: unknown[]) => {
  errors.push(values.map(String).join(' '))
  consoleError(...values)
}

beforeEach(() => {
  errors.length = 0
  expectedErrors = []
})

afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  const unanswered = network.reset()
  for (const key of Object.keys(config)) delete (config as Record<string, unknown>)[key]
  Object.assign(config, initialConfig)
  if (await readAccount()) await signOut()
  await getApolloClient()?.clearStore()
  localStorage.clear()
  sessionStorage.clear()
  await clearDatabases()
  vi.restoreAllMocks()
  await page.viewport(viewport.width, viewport.height)
  expect(unanswered, 'operations that the test has not answered').toEqual([])
  expect(errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))).toEqual([])
})
