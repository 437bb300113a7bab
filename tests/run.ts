import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `npm test`: the checks, the unit and integration tests, and the story in a real browser, after which the storage holds exactly what the
 * rows name; the last line counts them all. The tests of both kinds run side by side, since each leaves a core idle now and then.
 */
const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

/** Runs a command; what it says comes at once, or all together when it is over. */
function run(command: string, args: string[], { env = {}, aside = false }: { env?: Record<string, string>; aside?: boolean } = {}) {
  const options: SpawnOptions = { stdio: aside ? 'pipe' : 'inherit', shell: process.platform === 'win32', env: { ...process.env, ...env } }
  const child = spawn(command, args, options)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += chunk
    })
  return new Promise<{ good: boolean; said: string }>((resolve) => child.once('close', (code) => resolve({ good: code === 0, said })))
}

const count = (file: string, read: (report: any) => [passed: number, failed: number]): [number, number] =>
  existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 1]

if (!(await run('npm', ['run', 'check'])).good) end(0, 1)
if (!(await run('npm', ['run', 'build'])).good) end(0, 1)

const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-e2e-'))
const [first, second] = await Promise.all([
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`], { aside: true }),
  run('playwright', ['test'], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/playwright.json`, E2E_DATA_DIR: dataDir } }),
])
console.log(first.said)
const [passed, failed] = count(`${results}/vitest.json`, (report) => [report.numPassedTests, report.numFailedTests])
const [walked, stumbled] = count(`${results}/playwright.json`, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky])

// What the browser tests left behind, told by `npm run fsck`.
const { said } = await run('npm', ['run', '--silent', 'fsck'], { env: { DATA_DIR: dataDir }, aside: true })
console.log(said)
const tidy = / 0 without their bytes, 0 in the storage that no row names/.test(said)
rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
const others = Number(!tidy) + Number(!(first.good && second.good) && failed + stumbled === 0)
end(passed + walked + Number(tidy), failed + stumbled + others)

function end(good: number, bad: number): never {
  console.log(`\n${good} passed, ${bad} failed`)
  process.exit(bad === 0 ? 0 : 1)
}
