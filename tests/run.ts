import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

/** `npm test`: the checks, the unit and integration tests, and the story in a real browser; the last line counts them all. */
const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ...env } }).status === 0

const count = (file: string, read: (report: any) => [passed: number, failed: number]): [number, number] =>
  existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 1]

if (!run('npm', ['run', 'check'])) end(0, 1)
if (!run('npm', ['run', 'build'])) end(0, 1)
const first = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`])
const [passed, failed] = count(`${results}/vitest.json`, (report) => [report.numPassedTests, report.numFailedTests])
const second = run('playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/playwright.json` })
const [walked, stumbled] = count(`${results}/playwright.json`, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky])
end(passed + walked, failed + stumbled + (first && second ? 0 : Number(failed + stumbled === 0)))

function end(good: number, bad: number): never {
  console.log(`\n${good} passed, ${bad} failed`)
  process.exit(bad === 0 ? 0 : 1)
}
