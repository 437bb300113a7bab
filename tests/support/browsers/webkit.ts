import { findBinary } from '../services/find-binary.ts'
import { findFreePort } from '../services/firestore-emulator.ts'
import { waitForPort } from '../services/wait-for-port.ts'
import type { Browser } from './browser.ts'
import { startProcess } from './process.ts'

/** The paths of WebKitGTK's driver, which starts WebKitGTK's MiniBrowser, and of a display for it; see `findBinary`. */
export const findWebkit = () => ({ driverPath: findBinary('WebKitWebDriver', 'webkit2gtk-driver'), displayPath: findBinary('Xvfb', 'xvfb') })

/**
 * Starts WebKitGTK on a virtual display and controls it over WebDriver, since its driver (2.50) does not speak WebDriver BiDi. WebDriver does not report
 * the console: `consoleErrors` stays empty. The profile is private, so that it has no HTTP cache on disk.
 */
export async function launchWebkit({ width, height }: { width: number; height: number }): Promise<Browser> {
  const { driverPath, displayPath } = findWebkit()
  const display = startProcess(displayPath, ['-displayfd', '2', '-screen', '0', `${width}x${height + 200}x24`, '-nolisten', 'tcp'])
  const [, displayNumber] = await display.waitForOutput(/^(\d+)\n/m)
  const port = await findFreePort()
  const driver = startProcess(driverPath, ['--host=127.0.0.1', `--port=${port}`], { DISPLAY: `:${displayNumber}` })
  await waitForPort(port, driver.assertRunning)

  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as any
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const { sessionId } = await send('POST', '', { capabilities: { alwaysMatch: {} } })
  const sendToSession = (method: string, path: string, body?: object) => send(method, `/${sessionId}${path}`, body)

  const callFunction = async (declaration: string, args: unknown[]) => {
    const script = `
      const [args, done] = arguments
      Promise.resolve().then(() => (${declaration})(...args)).then((result) => done({ result }), (error) => done({ error: String(error) }))`
    const { result, error } = await sendToSession('POST', '/execute/async', { script, args: [args] })
    if (error) throw new Error(error)
    return result
  }
  // The bars of the window take some of its height.
  await sendToSession('POST', '/window/rect', { x: 0, y: 0, width, height })
  const barHeight = height - Number(await callFunction('() => innerHeight', []))
  await sendToSession('POST', '/window/rect', { x: 0, y: 0, width, height: height + barHeight })

  return {
    consoleErrors: [],
    async open(url) {
      await sendToSession('POST', '/url', { url })
    },
    callFunction,
    async performActions(actions) {
      await sendToSession('POST', '/actions', { actions })
    },
    async setFiles(selector, paths) {
      const elements: object[] = await sendToSession('POST', '/elements', { using: 'css selector', value: selector })
      if (elements.length !== 1) throw new Error(`${elements.length} elements match ${selector}`)
      await sendToSession('POST', `/element/${Object.values(elements[0] ?? {})[0]}/value`, { text: paths.join('\n') })
    },
    async close() {
      await sendToSession('DELETE', '')
      await driver.stop()
      await display.stop()
    },
  }
}
