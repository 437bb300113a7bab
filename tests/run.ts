import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs `check`, `build` and the groups of tests that the arguments name: `main` is `npm test`, `main rest` is `npm run test:all`,
 * `cluster main rest` is `npm run test:cluster`, where the tests run against a cluster. The last line of output counts all parts.
 */
const groups = process.argv.slice(2)
const usesCluster = groups.includes('cluster')
const clusterEnv: Record<string, string> = usesCluster ? { TEST_STACK: 'cluster' } : {}
const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

type Counts = [passed: number, failed: number]
/** Names of failed tests and parts, printed near the end: continuous integration shows the end of a long log. */
const failures: string[] = []
const summary: string[] = []
let [totalPassed, totalFailed] = [0, 0]

const preparation = { check: () => runScript('check'), build: () => runScript('build') }
const tests: Record<string, Record<string, () => Counts>> = {
  cluster: { cluster: () => runVitest('cluster', ['cluster'], ['--reporter=./tests/support/reports/case-table-reporter.ts']) },
  main: {
    'unit and integration': () => runVitest('integration', ['unit', 'integration'], [], clusterEnv),
    'browser: main': () => runPlaywright('browser-main', ['main']),
  },
  rest: {
    security: () => runVitest('security', ['security'], [], clusterEnv),
    'browser: rest': () => runPlaywright('browser-rest', ['desktop', 'phone']),
  },
}

runParts(preparation)
// Types or a build that are broken fail most tests too.
if (totalFailed === 0) for (const group of groups) runParts(findGroup(group))
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${summary.join('\n')}\n\n${totalPassed} passed, ${totalFailed} failed`)
process.exit(totalFailed === 0 ? 0 : 1)

function findGroup(name: string) {
  const parts = tests[name]
  if (!parts) throw new Error(`There is no group ${name}: ${Object.keys(tests)}`)
  return parts
}

/** A part that throws counts as one failure. */
function runParts(parts: Record<string, () => Counts>) {
  for (const [name, part] of Object.entries(parts)) {
    const startedAt = performance.now()
    let counts: Counts = [0, 1]
    try {
      counts = part()
    } catch (error) {
      failures.push(`${name}: ${error}`)
    }
    const [passed, failed] = counts
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    summary.push(`${name.padEnd(20)} ${String(seconds).padStart(4)} s  ${passed} passed, ${failed} failed`)
    totalPassed += passed
    totalFailed += failed
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ...env } }).status === 0
}

function runScript(name: string): Counts {
  const isSuccessful = run('npm', ['run', name])
  if (!isSuccessful) failures.push(`npm run ${name}`)
  return [0, Number(!isSuccessful)]
}

function readReport(file: string): any {
  if (!existsSync(file)) throw new Error(`${file} was not written`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

function runVitest(name: string, projects: string[], options: string[] = [], env: Record<string, string> = {}): Counts {
  const file = `${results}/${name}.json`
  const selection = projects.map((project) => `--project=${project}`)
  const isSuccessful = run('vitest', ['run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...options], env)
  const report = readReport(file)
  for (const { name: path, status, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test: any) => test.status === 'failed')
    failures.push(...failed.map((test: any) => `${path}: ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 2000)}`))
    if (status === 'failed' && failed.length === 0) failures.push(`${path}: ${message}`)
  }
  return [report.numPassedTests, report.numFailedTests || Number(!isSuccessful)]
}

/** Browser tests against a server with a new data folder. The storage check afterwards counts as one more test. */
function runPlaywright(name: string, projects: string[]): Counts {
  const file = `${results}/${name}.json`
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-e2e-'))
  try {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_DATA_DIR: dataDir, ...clusterEnv }
    const isSuccessful = run('playwright', ['test', ...projects.map((project) => `--project=${project}`)], env)
    const { stats, suites } = readReport(file)
    failures.push(...suites.flatMap(listFailedSpecs))
    const isStorageConsistent = checkStorage(dataDir)
    if (!isStorageConsistent) failures.push(`${name}: the storage check`)
    const failed = stats.unexpected + stats.flaky || Number(!isSuccessful)
    return [stats.expected + Number(isStorageConsistent), failed + Number(!isStorageConsistent)]
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

function listFailedSpecs({ suites = [], specs = [] }: any): string[] {
  const failed = specs.filter((spec: any) => spec.tests.some((test: any) => test.status === 'unexpected' || test.status === 'flaky'))
  return [...failed.map((spec: any) => `${spec.file}:${spec.line}: ${spec.title}`), ...suites.flatMap(listFailedSpecs)]
}

/** Whether the storage holds exactly the files that the database names, by `npm run fsck`; a cluster runs it itself when it stops. */
function checkStorage(dataDir: string): boolean {
  const clusterOutput = join(dataDir, 'fsck.txt')
  const output = usesCluster
    ? existsSync(clusterOutput) && readFileSync(clusterOutput, 'utf8')
    : spawnSync('npm', ['run', '--silent', 'fsck'], {
        encoding: 'utf8',
        shell: process.platform === 'win32',
        env: { ...process.env, DATA_DIR: dataDir },
      }).stdout
  console.log(output || 'The storage check printed nothing.')
  return / 0 missing, 0 orphaned/.test(output || '')
}
