type Options = RequestInit & { onProgress?: (share: number) => void }

/** `fetch` that tells how much of the body is sent, from 0 to 1, when asked to: fetch itself cannot. */
export function uploadFetch(url: string, { onProgress, ...options }: Options = {}): Promise<Response> {
  if (!onProgress) return fetch(url, options)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(options.method ?? 'GET', url)
    for (const [name, value] of new Headers(options.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }))
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.onabort = () => reject(new DOMException('The request was given up', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(options.body as XMLHttpRequestBodyInit)
  })
}

const headersOf = (request: XMLHttpRequest) =>
  request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    .filter(([name]) => name)
