import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

/** Prints what each test claims and saw as one table, the last thing of a run. */
export default class ClaimsTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const rows = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) => {
        const { claim } = test.meta()
        const { state, errors } = test.result()
        const [error] = errors ?? []
        const seen = state === 'passed' ? (claim?.seen ?? '') : `${state.toUpperCase()}: ${error ? stripVTControlCharacters(error.message).split('\n')[0] : ''}`
        if (!claim && state === 'passed') return []
        return [[claim?.what ?? test.fullName, claim?.expected ?? '', seen]]
      }),
    )
    const table = [['', 'expected', 'seen'], ['---', '---', '---'], ...rows]
    console.log(`\n${table.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}`)
  }
}
