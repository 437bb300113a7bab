import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** One answer that a visitor was given; status 0 when there was none. */
export type PageResponse = { path: string; status: number; body: string; headers: IncomingHttpHeaders }

/** What pages, styles and data name of this very host. */
const referencePatterns = [/(?:src|href)="(\/[^"]*)"/g, /(\/media\/[\w.-]+)/g, /url\(["']?(\/[^"')]+)["']?\)/g]
/** What built scripts and styles name of their own folder, scripts that are loaded late included. */
const builtFilePattern = /["'`]\.?\/?(?:assets\/)?([\w.-]+\.(?:js|css))["'`]/g
const linkPattern = /<a\b[^>]*>/g

/**
 * A visitor without a browser: six connections, nothing cached before. `open` fetches a page, a query that its scripts send, and everything that these
 * name, scripts that are loaded late included, as far down as there is something to find.
 */
export function openHttpClient(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })

  const fetchPath = (path: string, accept: string, query?: string): Promise<PageResponse> =>
    new Promise((resolve) => {
      const resolveAsLost = (error: Error) => resolve({ path, status: 0, body: String(error), headers: {} })
      // As browsers do: the server may close an idle connection in the very moment in which it is used again.
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
    for (const each of pending) await each
    return Promise.all([...first, ...responses.values()])
  }

  return { openPage, close: () => agent.destroy() }
}

/** The paths that an answer names: of pages all but where links lead, of scripts and styles those of the built files. */
function extractPaths({ path, body, headers }: PageResponse): string[] {
  const type = headers['content-type'] ?? ''
  const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const builtPaths = path.startsWith('/assets/') ? matches(body, builtFilePattern).map((file) => `/assets/${file}`) : []
  if (!/html|css|json/.test(type)) return builtPaths
  const text = body.replaceAll(linkPattern, '').replaceAll('\\u003c', '<')
  return [...builtPaths, ...referencePatterns.flatMap((pattern) => matches(text, pattern))]
}
