type Options = RequestInit & { onProgress?: (share: number) => void }

/** A request that stands still for so long is given up. */
const patience = 60_000

/** `fetch` that tells how much of the body is sent, from 0 to 1, when asked to, and gives up when nothing moves: fetch itself cannot. */
export function uploadFetch(url: string, { onProgress, ...options }: Options = {}): Promise<Response> {
  if (!onProgress) return fetch(url, options)
  return new Promise((resolve, reject) => {
    options.signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const fail = () => reject(new TypeError('Failed to fetch'))
    let timer: ReturnType<typeof setTimeout>
    const giveUp = () => {
      fail()
      request.abort()
    }
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, patience)
    }
    request.open(options.method ?? 'GET', url)
    for (const [name, value] of new Headers(options.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      moved()
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onprogress = moved
    request.onload = () => resolve(answerOf(request))
    request.onerror = fail
    request.onabort = () => reject(new DOMException('The request was given up', 'AbortError'))
    request.onloadend = () => clearTimeout(timer)
    options.signal?.addEventListener('abort', () => request.abort())
    moved()
    request.send(options.body as XMLHttpRequestBodyInit)
  })
}

/** These answers have no body, and allow none. */
const bodiless = [204, 205, 304]

const answerOf = (request: XMLHttpRequest) =>
  new Response(bodiless.includes(request.status) ? null : request.responseText, { status: request.status, headers: headersOf(request) })

const headersOf = (request: XMLHttpRequest) =>
  request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    .filter(([name]) => name)
