import { expect } from '@playwright/test'
import { test as base } from '../e2e/server.ts'
import { findFirefox, launchFirefox } from '../support/browsers/firefox.ts'
import { findWebkit, launchWebkit } from '../support/browsers/webkit.ts'
import { createTab, type Tab } from './tab.ts'

export type EngineOptions = { engine: 'firefox' | 'webkit' }

const engines = { firefox: { find: findFirefox, launch: launchFirefox }, webkit: { find: findWebkit, launch: launchWebkit } }
const viewport = { width: 1440, height: 900 }
/** Finding an engine may install it. */
const installTimeoutMs = 300_000

/** The only tab of a new browser of the project's engine. An error on its console fails the test, if the protocol of the engine reports it. */
export const test = base.extend<{ tab: Tab }, EngineOptions & { installedEngine: (typeof engines)['firefox' | 'webkit'] }>({
  engine: ['firefox', { scope: 'worker', option: true }],
  installedEngine: [
    async ({ engine }, use) => {
      engines[engine].find()
      await use(engines[engine])
    },
    { scope: 'worker', timeout: installTimeoutMs },
  ],
  tab: async ({ installedEngine, baseURL }, use) => {
    const browser = await installedEngine.launch(viewport)
    await use(createTab(browser, String(baseURL)))
    await browser.close()
    expect(browser.consoleErrors).toEqual([])
  },
})
