import { isTransient, parseRetryAfterMs, withRetry } from './retry.ts'

/** A module of the app could not be loaded. `needsReload`: only a new document can load it, for example after a deploy has replaced the files. */
export class ModuleLoadError extends Error {
  readonly needsReload: boolean
  constructor(message: string, { needsReload, cause }: { needsReload: boolean; cause?: unknown }) {
    super(message, { cause })
    this.name = 'ModuleLoadError'
    this.needsReload = needsReload
  }
}

/** Whether only a new document can load the module that failed with this error. */
export const needsReload = (error: unknown) => error instanceof ModuleLoadError && error.needsReload

class HttpStatusError extends Error {
  readonly response: Response
  constructor(response: Response) {
    super(`${response.url} responded with status ${response.status}`)
    this.response = response
  }
}

/** Pending and completed fetches, by file name. */
const files = new Map<string, Promise<void>>()
const styles = new Map<string, Promise<void>>()
let outdated = false

/** Whether a file of this document's build was missing (404): other files of the build may be missing too. */
export const isOutdated = () => outdated

/**
 * Runs every `import()` of the app, in place of Vite's own preloading (client/vite.config.ts); `names` are the files of the module. A browser may
 * never request a module again that failed within a document. Therefore the files are first fetched into the HTTP cache, which can be retried, and
 * the module is imported from there. Vite passes `import(…).then(…)` as a whole: a second argument of `then` would not see a file that is missing. Await instead.
 */
export async function loadModule<Module>(importModule: () => Promise<Module>, names: string[] = []): Promise<Module> {
  await Promise.all(names.map((name) => runOnce(files, name, () => fetchFile(name))))
  await Promise.all(names.filter((name) => name.endsWith('.css')).map((name) => runOnce(styles, name, () => addStyle(name))))
  try {
    return await importModule()
  } catch (cause) {
    throw new ModuleLoadError('A module could not be imported', { needsReload: true, cause })
  }
}

/** Runs `run` once for each name and shares its promise; forgets it on failure, so that the next call runs again. */
function runOnce(results: Map<string, Promise<void>>, name: string, run: () => Promise<void>): Promise<void> {
  const result = results.get(name) ?? run()
  results.set(name, result)
  result.catch(() => results.delete(name))
  return result
}

/** Whether the page itself preloads or loads the file. */
const isInDocument = (name: string) => document.querySelector(`:is([rel=modulepreload], [rel=stylesheet])[href="/${name}"], script[src="/${name}"]`) !== null

async function fetchFile(name: string) {
  if (isInDocument(name)) return
  const download = async () => {
    const response = await fetch(`/${name}`)
    if (!response.ok) throw new HttpStatusError(response)
    // The browser caches the file only once the body has been read.
    await response.arrayBuffer()
  }
  await withRetry(download, getDownloadRetryAfterMs).catch((cause) => {
    const isGone = cause instanceof HttpStatusError && cause.response.status === 404
    outdated ||= isGone
    throw new ModuleLoadError(`${name} could not be fetched`, { needsReload: isGone, cause })
  })
}

function getDownloadRetryAfterMs(error: unknown): number | null {
  if (!(error instanceof HttpStatusError)) return 0
  return isTransient(error.response) ? parseRetryAfterMs(error.response) : null
}

async function addStyle(name: string) {
  if (isInDocument(name)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: `/${name}` })
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new ModuleLoadError(`${name} could not be applied`, { needsReload: false }))
    }
    document.head.append(link)
  })
}
