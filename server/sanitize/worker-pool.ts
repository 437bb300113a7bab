import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { invalid, unavailable } from '../utils/errors.ts'
import type sanitizeText from './worker.ts'

/** Timeout for one text. Ordinary texts take a few milliseconds, on a starved machine a hundred times as long. The main thread is not blocked. */
const sanitizeTimeoutMs = 4000
/** How long a text waits for the thread, which other texts keep busy. */
const maxQueueMs = 20_000

let pool: Piscina<Parameters<typeof sanitizeText>[0], string> | undefined

/** One thread, which ends with the process: each takes 70 MB. Normalized HTML keeps it busy for milliseconds (`normalizeHtml`). */
function getPool() {
  pool ??= new Piscina({
    filename: new URL('worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Between texts the thread returns to its event loop: otherwise the DOM of each text would stay in memory.
    atomics: 'disabled',
  })
  return pool
}

/** Starts a thread in advance, since loading the DOM takes a second. Call it when nothing more urgent is to be loaded. */
export const startSanitizer = () => void getPool()

/**
 * Sanitises HTML with DOMPurify in a thread. Throws INVALID_INPUT if that takes too much time or memory; the thread is then replaced. Throws UNAVAILABLE if
 * the text has waited for `queueTimeoutMs`.
 */
export async function sanitizeInWorker(html: string, queueTimeoutMs = maxQueueMs): Promise<string> {
  const { port1: receiver, port2: started } = new MessageChannel()
  const timeout = new AbortController()
  let hasStarted = false
  let timer = setTimeout(() => timeout.abort(), queueTimeoutMs)
  receiver.once('message', () => {
    hasStarted = true
    clearTimeout(timer)
    timer = setTimeout(() => timeout.abort(), sanitizeTimeoutMs)
  })
  try {
    return await getPool().run({ html, started }, { transferList: [started], signal: timeout.signal })
  } catch (error) {
    if (timeout.signal.aborted && !hasStarted) throw unavailable('Many texts are being checked. Try again later.', error)
    if (!timeout.signal.aborted && (error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw invalid('The text has too much markup.', 'contentHtml')
  } finally {
    clearTimeout(timer)
    receiver.close()
  }
}
