import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { findBinary } from './find-binary.ts'
import { findFreePort } from './firestore-emulator.ts'
import { waitForPort } from './wait-for-port.ts'

/** Whether Redis is installed on this machine. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** Starts a Redis without persistence; its port stays the same over restarts. */
export async function startRedis() {
  const port = await findFreePort()
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()].map(String)
  let child: ChildProcess
  const start = async () => {
    child = spawn(findBinary('redis-server', 'redis-server'), options, { stdio: 'ignore' })
    await waitForPort(port)
  }
  const kill = async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await exited
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: start,
    /** While hanging, Redis accepts data and does not respond. */
    setHanging: (isHanging: boolean) => child.kill(isHanging ? 'SIGSTOP' : 'SIGCONT'),
    stop: kill,
  }
}
