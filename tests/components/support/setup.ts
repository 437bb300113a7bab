import './document-config.ts'
import '../../../client/src/styles/tokens.css'
import '../../../client/src/styles/base.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { config } from '../../../client/src/lib/config.ts'
import { getApolloClient } from '../../../client/src/lib/network/apollo/apollo-loader.ts'
import { resetServerState } from '../../../client/src/lib/network/server-wakeup.ts'
import { readAccount } from '../../../client/src/lib/session/session.ts'
import { clearDatabases } from './browser.ts'
import { readUnexpectedErrors, resetErrors } from './console-errors.ts'
import { signOut } from './identity.ts'
import { moveMouseAway } from './mouse.ts'
import { network } from './network.ts'

const viewport = { width: 1280, height: 900 }
const initialConfig = { ...config }

// A test that imports this module has another instance of it, with the same instance of the other modules.
export { expectError } from './console-errors.ts'

beforeEach(resetErrors)

afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  network.resetRequests()
  for (const key of Object.keys(config)) delete (config as Record<string, unknown>)[key]
  Object.assign(config, initialConfig)
  if (await readAccount()) await signOut()
  await getApolloClient()?.clearStore()
  localStorage.clear()
  sessionStorage.clear()
  await clearDatabases()
  vi.restoreAllMocks()
  await page.viewport(viewport.width, viewport.height)
  // What is below it in the next test would be hovered.
  await moveMouseAway()
  // Not earlier: what the page has sent when it was left has the answers of the test.
  const unanswered = network.reset()
  resetServerState()
  expect(unanswered, 'operations that the test has not answered').toEqual([])
  expect(readUnexpectedErrors()).toEqual([])
})
