import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** A response to a visitor; status 0 if the connection failed. */
export type PageResponse = { path: string; status: number; body: string; headers: IncomingHttpHeaders }

/** References to the same host in pages, styles and data. */
const referencePatterns = [/(?:src|href)="(\/[^"]*)"/g, /(\/media\/[\w.-]+)/g, /url\(["']?(\/[^"')]+)["']?\)/g]
/** References to other built files in built scripts and styles, lazy modules included. Files outside of /assets have absolute paths. */
const builtFilePattern = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g
const linkPattern = /<a\b[^>]*>/g

/**
 * A visitor without a browser: six connections and an empty cache. `openPage` fetches a page, a query of its scripts, and recursively every file
 * that the responses refer to, lazy modules included.
 */
export function openHttpClient(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })

  const fetchPath = (path: string, accept: string, query?: string): Promise<PageResponse> =>
    new Promise((resolve) => {
      const resolveAsLost = (error: Error) => resolve({ path, status: 0, body: String(error), headers: {} })
      // Like browsers, retry a request on a reused connection: the server may have closed it while it was idle.
      const retryOrResolve = (error: Error) => (clientRequest.reusedSocket ? resolve(fetchPath(path, accept, query)) : resolveAsLost(error))
      const headers = { accept, ...(query && { 'content-type': 'application/json' }) }
      const clientRequest = request(new URL(path, address), { agent, headers, method: query ? 'POST' : 'GET' }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk)).once('error', resolveAsLost)
        response.once('end', () => resolve({ path, status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), headers: response.headers }))
      })
        .once('error', retryOrResolve)
        .end(query && JSON.stringify({ query }))
    })

  async function openPage(page: string, query: string): Promise<PageResponse[]> {
    const responses = new Map<string, Promise<PageResponse>>()
    const fetchReferences = async (response: Promise<PageResponse>) => {
      for (const path of extractPaths(await response)) {
        if (responses.has(path)) continue
        responses.set(path, fetchPath(path, '*/*'))
        pending.push(fetchReferences(responses.get(path) as Promise<PageResponse>))
      }
    }
    const first = [fetchPath(page, 'text/html'), fetchPath('/graphql', 'application/json', query)]
    const pending = first.map(fetchReferences)
    for (const references of pending) await references
    return Promise.all([...first, ...responses.values()])
  }

  return { openPage, close: () => agent.destroy() }
}

/** Returns the paths that a response refers to: all but links in pages, built files alone in scripts and styles. */
function extractPaths({ path, body, headers }: PageResponse): string[] {
  const type = headers['content-type'] ?? ''
  const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const builtPaths = path.startsWith('/assets/') ? matches(body, builtFilePattern).map((file) => `/assets/${file}`) : []
  if (!/html|css|json/.test(type)) return builtPaths
  const text = body.replaceAll(linkPattern, '').replaceAll('\\u003c', '<')
  return [...builtPaths, ...referencePatterns.flatMap((pattern) => matches(text, pattern))]
}
