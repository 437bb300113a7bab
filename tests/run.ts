import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `npm test`: the checks, the unit and integration tests, and the story in a real browser, after which the storage holds exactly what the rows name; the
 * last line counts them all. `npm run test:cluster`: what is true of a cluster alone, and then all the same on one.
 */
const usesCluster = process.argv[2] === 'cluster'
const stackEnv: Record<string, string> = usesCluster ? { TEST_STACK: 'cluster' } : {}
const results = 'test-results'
/** All projects but the faults, which take minutes of their own. */
const fastProjects = ['unit', 'integration', 'security'].map((project) => `--project=${project}`)
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ...env } }).status === 0

const readReport = (file: string): any => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Names of failed tests, printed last: the end of a long log is what continuous integration shows. */
const failures: string[] = []

if (!run('npm', ['run', 'check'])) printSummaryAndExit(0, 1)
if (!run('npm', ['run', 'build'])) printSummaryAndExit(0, 1)
const [clusterPassed, clusterFailed] = usesCluster ? runVitest('cluster', ['--project=cluster', '--reporter=./tests/support/case-table-reporter.ts']) : [0, 0]
const [passed, failed] = runVitest('vitest', fastProjects, stackEnv)
const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-e2e-'))
const isBrowserRunOk = run('playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/playwright.json`, E2E_DATA_DIR: dataDir, ...stackEnv })
const browser = readReport(`${results}/playwright.json`)
failures.push(...(browser?.suites ?? []).flatMap(listFailedSpecs))
const [browserPassed, browserFailed] = browser ? [browser.stats.expected, browser.stats.unexpected + browser.stats.flaky] : [0, 1]
const isStorageConsistent = checkStorage(dataDir)
rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
printSummaryAndExit(
  clusterPassed + passed + browserPassed + Number(isStorageConsistent),
  clusterFailed + failed + browserFailed + Number(!isStorageConsistent) + Number(!isBrowserRunOk && browserFailed === 0),
)

/** How many tests of vitest passed, and failed. */
function runVitest(name: string, options: string[], env: Record<string, string> = {}): [number, number] {
  const file = `${results}/${name}.json`
  const isSuccessful = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...options], env)
  const report = readReport(file)
  if (!report) return [0, 1]
  for (const { name: path, status, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test: any) => test.status === 'failed')
    failures.push(...failed.map((test: any) => `${path}: ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 2000)}`))
    if (status === 'failed' && failed.length === 0) failures.push(`${path}: ${message}`)
  }
  return [report.numPassedTests, report.numFailedTests || Number(!isSuccessful)]
}

function listFailedSpecs({ suites = [], specs = [] }: any): string[] {
  const failed = specs.filter((spec: any) => spec.tests.some((test: any) => test.status === 'unexpected' || test.status === 'flaky'))
  return [...failed.map((spec: any) => `${spec.file}:${spec.line}: ${spec.title}`), ...suites.flatMap(listFailedSpecs)]
}

/** What the browser tests left behind, told by `npm run fsck`, which a cluster asks itself at its end. */
function checkStorage(folder: string): boolean {
  if (usesCluster)
    return parseFsckOutput(existsSync(join(folder, 'fsck.txt')) ? readFileSync(join(folder, 'fsck.txt'), 'utf8') : 'The cluster did not end well.')
  const { stdout } = spawnSync('npm', ['run', '--silent', 'fsck'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, DATA_DIR: folder },
  })
  return parseFsckOutput(stdout)
}

function parseFsckOutput(output: string): boolean {
  console.log(output)
  return / 0 missing, 0 orphaned/.test(output)
}

function printSummaryAndExit(passedCount: number, failedCount: number): never {
  for (const failure of failures) console.log(`\nFAILED ${failure}`)
  console.log(`\n${passedCount} passed, ${failedCount} failed`)
  process.exit(failedCount === 0 ? 0 : 1)
}
