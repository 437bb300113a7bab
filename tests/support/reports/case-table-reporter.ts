import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

/** Prints one table at the end of a run: each test case with its expected and observed result. */
export default class CaseTableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const rows = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) => {
        const { caseResult } = test.meta()
        const { state, errors } = test.result()
        const [error] = errors ?? []
        const observed =
          state === 'passed' ? (caseResult?.observed ?? '') : `${state.toUpperCase()}: ${error ? stripVTControlCharacters(error.message).split('\n')[0] : ''}`
        if (!caseResult && state === 'passed') return []
        return [[caseResult?.scenario ?? test.fullName, caseResult?.expected ?? '', observed]]
      }),
    )
    const table = [['Case', 'Expected', 'Observed'], ['---', '---', '---'], ...rows]
    console.log(`\n${table.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}`)
  }
}
