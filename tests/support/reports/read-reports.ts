import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

export type TestCase = { file: string; title: string; seconds: number }
/** What a part of the test run reports. `failures` describe failed tests and parts. */
export type Report = { passed: number; failed: number; failures: string[]; tests: TestCase[] }

function readJson(file: string): any {
  if (!existsSync(file)) throw new Error(`${file} was not written`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

const toRelativePath = (path: string) => relative(process.cwd(), path).replaceAll('\\', '/')

/** Reads the report of Vitest's JSON reporter. */
export function readVitestReport(file: string, isSuccessful: boolean): Report {
  const { testResults, numPassedTests, numFailedTests } = readJson(file)
  const failures: string[] = []
  const tests: TestCase[] = []
  for (const { name, status, message, assertionResults } of testResults) {
    const path = toRelativePath(name)
    const failed = assertionResults.filter((test: any) => test.status === 'failed')
    failures.push(...failed.map((test: any) => `${path}: ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 2000)}`))
    if (status === 'failed' && failed.length === 0) failures.push(`${path}: ${message}`)
    tests.push(...assertionResults.map((test: any) => ({ file: path, title: test.fullName, seconds: (test.duration ?? 0) / 1000 })))
  }
  return { passed: numPassedTests, failed: numFailedTests || Number(!isSuccessful), failures, tests }
}

/** Reads the report of Playwright's JSON reporter. */
export function readPlaywrightReport(file: string, isSuccessful: boolean): Report {
  const { stats, suites, errors } = readJson(file)
  const runs = suites.flatMap(listRuns)
  const failed = runs.filter(({ status }: any) => status === 'unexpected' || status === 'flaky')
  const failures = [...failed.map(({ file: path, title, message }: any) => `${path}: ${title}\n${message}`), ...errors.map(({ message }: any) => message)]
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky || Number(!isSuccessful), failures, tests: runs }
}

function listRuns({ suites = [], specs = [] }: any): any[] {
  const runs = specs.flatMap(({ file, title, tests }: any) =>
    tests.map(({ projectName, results, status }: any) => ({
      ...{ file: `tests/e2e/${file}`, title: `${title} (${projectName})`, status },
      seconds: results.reduce((total: number, { duration }: any) => total + duration / 1000, 0),
      message: (results.at(-1)?.errors ?? [])
        .map(({ message }: any) => message)
        .join('\n')
        .slice(0, 2000),
    })),
  )
  return [...runs, ...suites.flatMap(listRuns)]
}
