/** What the service worker uses of its global scope: TypeScript's own types of it exclude those of the DOM. */
export type WorkerClient = { id: string; postMessage(message: unknown): void }
export type MessageToWorker = Event & { data: { type: string } | null; source: WorkerClient | null }
type WorkerScope = {
  clients: { get(id: string): Promise<WorkerClient | undefined> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: MessageToWorker) => void): void
}

export const scope = globalThis as unknown as WorkerScope
