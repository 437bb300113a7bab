import { fileURLToPath } from 'node:url'
import { readConfig } from '../../server/config.ts'
import { openLog } from '../../server/observability/log.ts'
import { createBrowserConfig } from '../../server/pages/client-config.ts'
import { getHtmlPage } from '../../server/pages/html-pages.ts'
import { createPageRenderer } from '../../server/pages/page-renderer.ts'
import { createClientRouter } from '../../server/pages/static-client.ts'
import { setUpTestApp, type TestApp } from './test-app.ts'

const clientDir = fileURLToPath(new URL('../../client/dist/', import.meta.url))
const renderTimeoutMs = 30_000

/** The app of a test file with the built client, whose pages it renders. */
export function setUpAppWithBuiltClient(): TestApp {
  const { clientConfig, policies } = createBrowserConfig(readConfig({}))
  const renderPage = createPageRenderer(clientDir, clientConfig, openLog('silent'), renderTimeoutMs)
  return setUpTestApp(undefined, {
    createClientHandler: (responses) =>
      createClientRouter(clientDir, clientConfig, policies.app, (path, parameters, context) => getHtmlPage(context, path, parameters), responses, renderPage),
  })
}

/** The document of a page, as browsers request it. */
export const fetchDocument = async ({ address }: Pick<TestApp, 'address'>, path: string) =>
  (await fetch(address + path, { headers: { accept: 'text/html' } })).text()
