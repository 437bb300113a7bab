import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// The headless shell comes first, as in Playwright: the same engine at two thirds of the cost of a page.
const browserPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const findInstalledBrowser = () => [process.env.CHROMIUM_PATH ?? '', ...browserPaths, chromium.executablePath()].find((path) => path && existsSync(path))
const tryInstall = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore', timeout: 300_000, shell: process.platform === 'win32' })

/** Returns the path of a browser: the one in CHROMIUM_PATH, an installed one, or one that it installs. Throws with instructions if all fail. */
export function findBrowser(): string {
  const steps = [
    () => {},
    () => tryInstall('npx', ['playwright', 'install', 'chromium']),
    () => {
      if (process.platform !== 'linux' || process.getuid?.() !== 0) return
      tryInstall('apt-get', ['update'])
      tryInstall('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'])
    },
  ]
  for (const step of steps) {
    step()
    const path = findInstalledBrowser()
    if (path) return path
  }
  throw new Error('No browser was found. Install Chromium or Chrome, or set CHROMIUM_PATH to one.')
}
