import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { freePort } from './firestore.ts'
import { listening } from './listening.ts'
import { findProgram } from './programs.ts'

/** A real Redis that keeps nothing on the disk, at an address that stays the same. */
export async function startRedis() {
  const port = await freePort()
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()].map(String)
  let child: ChildProcess
  const start = async () => {
    child = spawn(findProgram('redis-server', 'redis-server'), options, { stdio: 'ignore' })
    await listening(port)
  }
  const kill = async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await exited
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, kill, startAgain: start, stop: kill }
}
