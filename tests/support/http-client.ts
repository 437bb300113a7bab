import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** One answer that a visitor was given; status 0 when there was none. */
export type Visited = { path: string; status: number; body: string; headers: IncomingHttpHeaders }

/** What pages, styles and data name of this very host. */
const references = [/(?:src|href)="(\/[^"]*)"/g, /(\/media\/[\w.-]+)/g, /url\(["']?(\/[^"')]+)["']?\)/g]
/** What built scripts and styles name of their own folder, scripts that are loaded late included. */
const builtFile = /["'`]\.?\/?(?:assets\/)?([\w.-]+\.(?:js|css))["'`]/g
const links = /<a\b[^>]*>/g

/**
 * A visitor without a browser: six connections, nothing cached before. `open` fetches a page, a query that its scripts send, and everything that these
 * name, scripts that are loaded late included, as far down as there is something to find.
 */
export function openVisitor(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })

  const fetchPath = (path: string, accept: string, query?: string): Promise<Visited> =>
    new Promise((resolve) => {
      const lost = (error: Error) => resolve({ path, status: 0, body: String(error), headers: {} })
      // As browsers do: the server may close an idle connection in the very moment in which it is used again.
      const failed = (error: Error) => (sent.reusedSocket ? resolve(fetchPath(path, accept, query)) : lost(error))
      const headers = { accept, ...(query && { 'content-type': 'application/json' }) }
      const sent = request(new URL(path, address), { agent, headers, method: query ? 'POST' : 'GET' }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk)).once('error', lost)
        response.once('end', () => resolve({ path, status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), headers: response.headers }))
      })
        .once('error', failed)
        .end(query && JSON.stringify({ query }))
    })

  async function open(page: string, query: string): Promise<Visited[]> {
    const visits = new Map<string, Promise<Visited>>()
    const follow = async (visited: Promise<Visited>) => {
      for (const path of pathsIn(await visited)) {
        if (visits.has(path)) continue
        visits.set(path, fetchPath(path, '*/*'))
        pending.push(follow(visits.get(path) as Promise<Visited>))
      }
    }
    const first = [fetchPath(page, 'text/html'), fetchPath('/graphql', 'application/json', query)]
    const pending = first.map(follow)
    for (const each of pending) await each
    return Promise.all([...first, ...visits.values()])
  }

  return { open, leave: () => agent.destroy() }
}

/** The paths that an answer names: of pages all but where links lead, of scripts and styles those of the built files. */
function pathsIn({ path, body, headers }: Visited): string[] {
  const type = headers['content-type'] ?? ''
  const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const built = path.startsWith('/assets/') ? matches(body, builtFile).map((file) => `/assets/${file}`) : []
  if (!/html|css|json/.test(type)) return built
  const text = body.replaceAll(links, '').replaceAll('\\u003c', '<')
  return [...built, ...references.flatMap((pattern) => matches(text, pattern))]
}
