import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { createBrowserConfig } from '../../server/pages/client-config.ts'
import { getHtmlPage } from '../../server/pages/html-pages.ts'
import { createClientRouter } from '../../server/pages/static-client.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** A test app that also serves HTML pages: their metadata and initial data, around an empty document instead of the built client. */
export async function startTestAppWithPages(...[sharedServices, options]: Parameters<typeof startTestApp>): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-pages-'))
  for (const name of ['index', 'landing', 'dev'])
    await writeFile(join(folder, `${name}.html`), '<title>x</title><div id="root"></div><script type="application/json" id="config">{}</script>')
  const { clientConfig, policies } = createBrowserConfig(readConfig({}))
  const app = await startTestApp(sharedServices, {
    createClientHandler: (responses) =>
      createClientRouter(folder, clientConfig, policies.app, (path, parameters, context) => getHtmlPage(context, path, parameters), responses),
    ...options,
  })
  const stop = async () => {
    await app.stop()
    await rm(folder, { recursive: true })
  }
  return { ...app, stop }
}
