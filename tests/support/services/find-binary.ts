import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const binaryDirectories = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin']
const findInstalled = (program: string) => binaryDirectories.map((folder) => `${folder}/${program}`).find(existsSync)

/** Returns the path of a program. Installs its package if run as root on Debian; otherwise throws with the command to run. */
export function findBinary(program: string, debianPackage: string): string {
  const path = findInstalled(program)
  if (path) return path
  if (process.platform === 'linux' && process.getuid?.() === 0)
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]])
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  const installed = findInstalled(program)
  if (!installed) throw new Error(`${program} was not found. Install it, as apt-get install ${debianPackage} does.`)
  return installed
}
