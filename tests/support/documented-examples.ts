import { spawn } from 'node:child_process'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A block of shell in a document, and the answer that stands directly below it. */
export type Example = { heading: string; line: number; script: string; answer?: { kind: 'json' | 'http' | 'text'; shown: string } }

/** What a block printed, and whom it asked; `ended` is false for one that failed and for those after it. */
export type Run = { ended: boolean; printed: string; complaints: string; asked: { status: number; method: string; url: URL }[] }

/** The blocks of shell of a Markdown document, in order. */
export function examplesOf(document: string): Example[] {
  const examples: Example[] = []
  let heading = ''
  let last: Example | undefined
  for (const found of document.matchAll(/^#+ (.+)$|^```(\w+)\n([\s\S]*?)^```$|^\S.*$/gm)) {
    const [, title, kind, text = ''] = found
    if (title) heading = title
    const line = document.slice(0, found.index).split('\n').length
    if (last && (kind === 'json' || kind === 'http' || kind === 'text')) last.answer = { kind, shown: text }
    last = kind === 'sh' ? { heading, line, script: text } : undefined
    if (last) examples.push(last)
  }
  return examples
}

/** Beside every answer, who was asked and what the status was: a block cannot hide a refusal. */
const curlrc = 'silent\nshow-error\nwrite-out = "%{stderr}asked %{http_code} %{method} %{url_effective}\\n"\n'

/** Runs blocks as they stand, all in one bash that ends at the first fault, in an empty folder. `stead` are whole lines that are others here. */
export async function runExamples(examples: Example[], stead: Record<string, string>): Promise<Run[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-examples-'))
  const inFolder = (name: string) => join(folder.path, name)
  const lines = examples.map(({ script }) => script.split('\n').map((line) => stead[line] ?? line))
  const blocks = lines.map((each, index) => `{\n${each.join('\n')}\n} >"$OUT/${index}.out" 2>"$OUT/${index}.err"\n: >"$OUT/${index}.ended"\n`)
  await using out = await mkdtempDisposable(join(tmpdir(), 'thinnai-examples-'))
  await writeFile(inFolder('.curlrc'), curlrc)
  const env = { PATH: process.env.PATH, HOME: folder.path, CURL_HOME: folder.path, OUT: out.path }
  const bash = spawn('bash', ['-euo', 'pipefail', '-c', blocks.join('')], { cwd: folder.path, env, stdio: 'ignore', timeout: 100_000 })
  await new Promise((resolve, reject) => bash.once('exit', resolve).once('error', reject))
  const read = (name: string) => readFile(join(out.path, name), 'utf8').catch(() => null)
  return await Promise.all(
    examples.map(async (_example, index) => {
      const complaints = (await read(`${index}.err`)) ?? ''
      const asked = [...complaints.matchAll(/^asked (\d+) (\S+) (\S+)$/gm)].map(([, status, method = '', url = '']) => ({
        status: Number(status),
        method,
        url: new URL(url),
      }))
      return { ended: (await read(`${index}.ended`)) !== null, printed: (await read(`${index}.out`)) ?? '', complaints, asked }
    }),
  )
}
