import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinary } from '../services/find-binary.ts'
import type { Browser } from './browser.ts'
import { startProcess } from './process.ts'

/** The path of Firefox; see `findBinary`. */
export const findFirefox = () => findBinary('firefox-esr', 'firefox-esr')

/** Starts Firefox without a window and controls it over WebDriver BiDi, which it speaks without a driver. */
export async function launchFirefox(viewport: { width: number; height: number }): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'thinnai-firefox-'))
  const firefox = startProcess(findFirefox(), ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], { HOME: profile })
  const [, address] = await firefox.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/)
  const consoleErrors: string[] = []
  const connection = await connectBidi(`${address}/session`, (entry) => {
    if (entry.level === 'error') consoleErrors.push(`${entry.text} ${entry.stackTrace?.callFrames[0]?.url ?? ''}`)
  })
  const { send } = connection
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send('browsingContext.getTree', {})
  const { context } = contexts[0]
  await send('browsingContext.setViewport', { context, viewport })

  return {
    consoleErrors,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async callFunction(declaration, args) {
      const { result, exceptionDetails } = await send('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${declaration})(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        target: { context },
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.type === 'string' ? JSON.parse(result.value) : undefined
    },
    async performActions(actions) {
      await send('input.performActions', { context, actions })
    },
    async setFiles(selector, files) {
      const { nodes } = await send('browsingContext.locateNodes', { context, locator: { type: 'css', value: selector } })
      if (nodes.length !== 1) throw new Error(`${nodes.length} elements match ${selector}`)
      await send('input.setFiles', { context, element: { sharedId: nodes[0].sharedId }, files })
    },
    async close() {
      connection.close()
      await firefox.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type LogEntry = { level: string; text: string; stackTrace?: { callFrames: { url: string }[] } }

/** Opens a connection that sends BiDi commands and receives log entries. */
async function connectBidi(url: string, onLogEntry: (entry: LogEntry) => void) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }))
  const commands: PromiseWithResolvers<any>[] = []
  socket.onmessage = ({ data }) => {
    const { id, type, method, params, result, error, message } = JSON.parse(data)
    if (type === 'event' && method === 'log.entryAdded') onLogEntry(params)
    if (type === 'success') commands[id]?.resolve(result)
    if (type === 'error') commands[id]?.reject(new Error(`${error}: ${message}`))
  }
  socket.onclose = () => {
    for (const command of commands) command.reject(new Error('The connection to Firefox was closed'))
  }
  return {
    send(method: string, params: object): Promise<any> {
      const command = Promise.withResolvers<any>()
      socket.send(JSON.stringify({ id: commands.push(command) - 1, method, params }))
      return command.promise
    },
    close: () => socket.close(),
  }
}
