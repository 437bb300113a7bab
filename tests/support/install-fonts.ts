import { spawnSync } from 'node:child_process'

/**
 * Installs a font with the metrics of Arial if a Debian system has none, as root. The fallback fonts of client/src/styles/tokens.css are made from it:
 * without it text moves when the web fonts arrive, and the tests of that fail.
 */
export function installFonts() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  const { stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  if (/^(Arial|Liberation Sans|Roboto)\b/m.test(stdout ?? '')) return
  const aptGet = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000 })
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', 'fonts-liberation')
}
