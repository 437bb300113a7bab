import { spawn } from 'node:child_process'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinary } from './find-binary.ts'
import { findFreePort } from './firestore-emulator.ts'
import { waitForPort } from './wait-for-port.ts'

/** Starts HAProxy with deploy/haproxy.cfg, over plain HTTP, in front of two local servers. `editConfig` may change the configuration. */
export async function startBalancer(
  [first, second]: [string, string],
  { port, editConfig = (text: string) => text }: { port?: number; editConfig?: (text: string) => string } = {},
) {
  const listenPort = port ?? (await findFreePort())
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-balancer-'))
  const file = join(folder.path, 'haproxy.cfg')
  const text = await readFile(new URL('../../../deploy/haproxy.cfg', import.meta.url), 'utf8')
  const localConfig = text
    .replaceAll('bind :8080', `bind 127.0.0.1:${listenPort}`)
    .replace('app-1:4000', new URL(first).host)
    .replace('app-2:4000', new URL(second).host)
  await writeFile(file, editConfig(localConfig))
  const child = spawn(findBinary('haproxy', 'haproxy'), ['-db', '-f', file], { env: { ...process.env, PLAIN_HTTP: 'on' } })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  await waitForPort(listenPort, () => {
    if (child.exitCode !== null) throw new Error(output)
  })
  return {
    address: `http://127.0.0.1:${listenPort}`,
    output: () => output,
    async stop() {
      if (child.exitCode === null) child.kill('SIGKILL')
      await exited
    },
  }
}
