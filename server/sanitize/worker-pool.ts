import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { invalid } from '../utils/errors.ts'
import type sanitizeText from './worker.ts'

/** Milliseconds for one text. Ordinary ones take a few, on a starved machine a hundred times as many; the rest of the house goes on meanwhile. */
const sanitizeTimeoutMs = 4000

let pool: Piscina<Parameters<typeof sanitizeText>[0], string> | undefined

/** A second thread joins when the first is busy. They end with the process. */
function getPool() {
  pool ??= new Piscina({
    filename: new URL('worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 2,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return pool
}

/** Starts a thread before there is a text for it, since a DOM takes a second to load; for when there is nothing more urgent to load. */
export const startSanitizer = () => void getPool()

/** DOMPurify's word on a text; one that takes it too much time or memory is INVALID_INPUT, and its thread is replaced. */
export async function sanitizeInWorker(html: string): Promise<string> {
  const { port1: receiver, port2: started } = new MessageChannel()
  const timeout = new AbortController()
  let timer: NodeJS.Timeout | undefined
  // From when its turn has come: waiting behind another text is no fault of this one.
  receiver.once('message', () => {
    timer = setTimeout(() => timeout.abort(), sanitizeTimeoutMs)
  })
  try {
    return await getPool().run({ html, started }, { transferList: [started], signal: timeout.signal })
  } catch (error) {
    if (!timeout.signal.aborted && (error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw invalid('The text has too much markup.', 'contentHtml')
  } finally {
    clearTimeout(timer)
    receiver.close()
  }
}
