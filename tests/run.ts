import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `npm test`: the checks, the unit and integration tests, and the story in a real browser, after which the storage holds exactly what the rows name; the last line counts them all. */
const results = 'test-results'
/** All projects but the faults, which take minutes of their own. */
const everyDay = ['unit', 'integration', 'abuse'].map((project) => `--project=${project}`)
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ...env } }).status === 0

const count = (file: string, read: (report: any) => [passed: number, failed: number]): [number, number] =>
  existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 1]

if (!run('npm', ['run', 'check'])) end(0, 1)
if (!run('npm', ['run', 'build'])) end(0, 1)
const first = run('vitest', ['run', ...everyDay, '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`])
const [passed, failed] = count(`${results}/vitest.json`, (report) => [report.numPassedTests, report.numFailedTests])
const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-e2e-'))
const second = run('playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/playwright.json`, E2E_DATA_DIR: dataDir })
const [walked, stumbled] = count(`${results}/playwright.json`, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky])
const tidy = isTidy(dataDir)
rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
const others = Number(!tidy) + Number(!(first && second) && failed + stumbled === 0)
end(passed + walked + Number(tidy), failed + stumbled + others)

/** What the browser tests left behind, told by `npm run fsck`. */
function isTidy(folder: string): boolean {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'fsck'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, DATA_DIR: folder },
  })
  console.log(stdout)
  return / 0 without their bytes, 0 in the storage that no row names/.test(stdout)
}

function end(good: number, bad: number): never {
  console.log(`\n${good} passed, ${bad} failed`)
  process.exit(bad === 0 ? 0 : 1)
}
