import { withWakeupDetection } from '../server-wakeup.ts'

type UploadFetchOptions = RequestInit & { onProgress?: (ratio: number) => void }

/** `response`: until the response arrives (spec, section 9). `stall`: an upload without progress. */
const timeoutsMs = { response: 15_000, stall: 60_000 }

/**
 * `fetch` with a timeout, which rejects with a TimeoutError. Uploads have no time limit while bytes are transferred. `onProgress` receives the ratio of
 * the body that has been sent, from 0 to 1. Uploads use XMLHttpRequest, because fetch reports no upload progress.
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
      reject(new DOMException('The upload stalled', 'TimeoutError'))
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
    request.onabort = () => reject(new DOMException('The request was aborted', 'AbortError'))
    request.onloadend = () => clearTimeout(timer)
    options.signal?.addEventListener('abort', () => request.abort())
    handleActivity()
    request.send(options.body as XMLHttpRequestBodyInit)
  })
}

function createTimeoutSignal({ signal }: UploadFetchOptions): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(new DOMException('The request timed out', 'TimeoutError')), timeoutsMs.response)
  return signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
}

/** The Response constructor throws if a response with one of these statuses has a body. */
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
