import { watched } from './server-wakeup.ts'

type Options = RequestInit & { onProgress?: (share: number) => void }

/** How long an answer may take (spec, section 9), and how long an upload may stand still. */
const patience = { answer: 15_000, standstill: 60_000 }

/**
 * `fetch` that gives up in time, with a TimeoutError. Files take as long as they move; `onProgress` is told how much of the body
 * is sent, from 0 to 1. Fetch itself can tell neither.
 */
export function uploadFetch(url: string, { onProgress, ...options }: Options = {}): Promise<Response> {
  if (!onProgress && !(options.body instanceof FormData)) return watched(() => fetch(url, { ...options, signal: signalOf(options) }))
  return watched((onMove) => upload(url, { onProgress, ...options }, onMove))
}

function upload(url: string, { onProgress, ...options }: Options, onMove: () => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    options.signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const fail = () => reject(new TypeError('Failed to fetch'))
    let timer: ReturnType<typeof setTimeout>
    const giveUp = () => {
      reject(new DOMException('The upload stood still', 'TimeoutError'))
      request.abort()
    }
    const moved = () => {
      onMove()
      clearTimeout(timer)
      timer = setTimeout(giveUp, patience.standstill)
    }
    request.open(options.method ?? 'GET', url)
    for (const [name, value] of new Headers(options.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      moved()
      if (lengthComputable) onProgress?.(loaded / total)
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

function signalOf({ signal }: Options): AbortSignal {
  const tooLong = new AbortController()
  setTimeout(() => tooLong.abort(new DOMException('No answer in time', 'TimeoutError')), patience.answer)
  return signal ? AbortSignal.any([signal, tooLong.signal]) : tooLong.signal
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
