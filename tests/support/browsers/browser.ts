/** An input source and its actions, in the format that WebDriver and WebDriver BiDi share; positions are relative to the viewport. */
export type ActionSequence = { type: 'pointer' | 'key'; id: string; actions: ({ type: string } & Record<string, unknown>)[] }

/** A new browser with a new profile and one tab: what the protocols of all engines can do. */
export type Browser = {
  /** Opens a URL; resolves when the document has loaded. */
  open(url: string): Promise<void>
  /** Calls a function in the page with arguments that are JSON; resolves with its result, which is JSON, once its promise is settled. */
  callFunction(declaration: string, args: unknown[]): Promise<unknown>
  performActions(sequences: ActionSequence[]): Promise<void>
  /** Selects files, given by their paths, in the only element that matches. */
  setFiles(selector: string, paths: string[]): Promise<void>
  /** The errors on the console and the uncaught exceptions of all documents so far; empty if the protocol does not report them. */
  consoleErrors: string[]
  close(): Promise<void>
}
