import type { JobContext } from './types.ts'

/** A file of an export, at `path` in the zip; `key` is its key in the storage, `size` its bytes. */
export type ExportFile = { path: string; key: string; size: number }

/**
 * A list of an export: `<name>.json` in the zip, and a section of its index.html. In a row, `contentHtml` is sanitised HTML, and `files` are paths of
 * `ExportFile`s. `rows` is called more than once.
 */
export type ExportList = { name: string; title: string; rows: () => AsyncIterable<object> | Promise<object[]> }

/** What a feature stores of an account: what it adds to an export, and what is erased with the account. */
export type AccountData = {
  /** Reads pages of rows, so that the memory does not depend on their number. */
  exportData?: (context: Pick<JobContext, 'database'>, uid: string) => AsyncIterable<ExportList | ExportFile>
  /**
   * Erases what the feature stores of an account that is deleted. With `keepsPosts`, published posts and replies become those of 'Former student'. Called
   * again after an error or an abort: it continues where it was.
   */
  eraseData?: (context: JobContext, uid: string, options: { keepsPosts: boolean; signal: AbortSignal }) => Promise<void>
}
