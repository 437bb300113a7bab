import { withWakeupDetection } from './server-wakeup.ts'

type UploadFetchOptions = RequestInit & { onProgress?: (ratio: number) => void }

/** How long an answer may take (spec, section 9), and how long an upload may stand still. */
const timeoutsMs = { response: 15_000, stall: 60_000 }

/**
 * `fetch` that gives up in time, with a TimeoutError. Files take as long as they move; `onProgress` is told how much of the body
 * is sent, from 0 to 1. Fetch itself can tell neither.
 */
export function uploadFetch(url: string, { onProgress, ...options }: UploadFetchOptions = {}): Promise<Response> {
  if (!onProgress && !(options.body instanceof FormData)) return withWakeupDetection(() => fetch(url, { ...options, signal: createTimeoutSignal(options) }))
  return withWakeupDetection((onActivity) => upload(url, { onProgress, ...options }, onActivity))
}

function upload(url: string, { onProgress, ...options }: UploadFetchOptions, onActivity: () => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    options.signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const fail = () => reject(new TypeError('Failed to fetch'))
    let timer: ReturnType<typeof setTimeout>
    const abortStalled = () => {
      reject(new DOMException('The upload stood still', 'TimeoutError'))
      request.abort()
    }
    const handleActivity = () => {
      onActivity()
      clearTimeout(timer)
      timer = setTimeout(abortStalled, timeoutsMs.stall)
    }
    request.open(options.method ?? 'GET', url)
    for (const [name, value] of new Headers(options.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      handleActivity()
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.onprogress = handleActivity
    request.onload = () => resolve(toResponse(request))
    request.onerror = fail
    request.onabort = () => reject(new DOMException('The request was given up', 'AbortError'))
    request.onloadend = () => clearTimeout(timer)
    options.signal?.addEventListener('abort', () => request.abort())
    handleActivity()
    request.send(options.body as XMLHttpRequestBodyInit)
  })
}

function createTimeoutSignal({ signal }: UploadFetchOptions): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(new DOMException('No answer in time', 'TimeoutError')), timeoutsMs.response)
  return signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
}

/** These answers have no body, and allow none. */
const nullBodyStatuses = [204, 205, 304]

const toResponse = (request: XMLHttpRequest) =>
  new Response(nullBodyStatuses.includes(request.status) ? null : request.responseText, { status: request.status, headers: parseHeaders(request) })

const parseHeaders = (request: XMLHttpRequest) =>
  request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    .filter(([name]) => name)
