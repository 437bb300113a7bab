import { spawn } from 'node:child_process'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A shell block of a document and the output block directly below it. */
export type DocumentedExample = { heading: string; line: number; script: string; expectedOutput?: { kind: 'json' | 'http' | 'text'; text: string } }

/** The output of a block and its HTTP requests. `isComplete` is false for a block that failed and for those after it. */
export type ExampleRun = { isComplete: boolean; stdout: string; stderr: string; requests: { status: number; method: string; url: URL }[] }

/** Returns the shell blocks of a Markdown document, in order. */
export function parseExamples(document: string): DocumentedExample[] {
  const examples: DocumentedExample[] = []
  let heading = ''
  let current: DocumentedExample | undefined
  for (const match of document.matchAll(/^#+ (.+)$|^```(\w+)\n([\s\S]*?)^```$|^\S.*$/gm)) {
    const [, title, kind, text = ''] = match
    if (title) heading = title
    const line = document.slice(0, match.index).split('\n').length
    if (current && (kind === 'json' || kind === 'http' || kind === 'text')) current.expectedOutput = { kind, text }
    current = kind === 'sh' ? { heading, line, script: text } : undefined
    if (current) examples.push(current)
  }
  return examples
}

/** Makes curl log the URL and status of every request, so that a block cannot hide an error response. */
const curlrc = 'silent\nshow-error\nwrite-out = "%{stderr}request %{http_code} %{method} %{url_effective}\\n"\n'

/** Runs blocks unchanged in one bash that stops at the first error, in an empty folder. `replacements` maps whole lines to other lines. */
export async function runExamples(examples: DocumentedExample[], replacements: Record<string, string>): Promise<ExampleRun[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-examples-'))
  const pathInFolder = (name: string) => join(folder.path, name)
  const lines = examples.map(({ script }) => script.split('\n').map((line) => replacements[line] ?? line))
  const blocks = lines.map((blockLines, index) => `{\n${blockLines.join('\n')}\n} >"$OUT/${index}.out" 2>"$OUT/${index}.err"\n: >"$OUT/${index}.complete"\n`)
  await using out = await mkdtempDisposable(join(tmpdir(), 'thinnai-examples-'))
  await writeFile(pathInFolder('.curlrc'), curlrc)
  const env = { PATH: process.env.PATH, HOME: folder.path, CURL_HOME: folder.path, OUT: out.path }
  const bash = spawn('bash', ['-euo', 'pipefail', '-c', blocks.join('')], { cwd: folder.path, env, stdio: 'ignore', timeout: 100_000 })
  await new Promise((resolve, reject) => bash.once('exit', resolve).once('error', reject))
  const read = (name: string) => readFile(join(out.path, name), 'utf8').catch(() => null)
  return await Promise.all(
    examples.map(async (_example, index) => {
      const stderr = (await read(`${index}.err`)) ?? ''
      const requests = [...stderr.matchAll(/^request (\d+) (\S+) (\S+)$/gm)].map(([, status, method = '', url = '']) => ({
        status: Number(status),
        method,
        url: new URL(url),
      }))
      return { isComplete: (await read(`${index}.complete`)) !== null, stdout: (await read(`${index}.out`)) ?? '', stderr, requests }
    }),
  )
}
