import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// The headless shell, which Playwright itself takes for tests, comes first: the same engine, at two thirds of the cost of a page.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const installed = () => [process.env.CHROMIUM_PATH ?? '', ...places, chromium.executablePath()].find((path) => path && existsSync(path))
const attempt = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore', timeout: 300_000, shell: process.platform === 'win32' })

/** A browser for the tests: a named one, an installed one, or one that can be installed here; else it says what to install. */
export function findBrowser(): string {
  const steps = [
    () => {},
    () => attempt('npx', ['playwright', 'install', 'chromium']),
    () => {
      if (process.platform !== 'linux' || process.getuid?.() !== 0) return
      attempt('apt-get', ['update'])
      attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'])
    },
  ]
  for (const step of steps) {
    step()
    const found = installed()
    if (found) return found
  }
  throw new Error('No browser was found. Install Chromium or Chrome, or set CHROMIUM_PATH to one.')
}
