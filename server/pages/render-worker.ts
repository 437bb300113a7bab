import { workerData } from 'piscina'
import type { ClientConfig } from './client-config-type.ts'

/** `path` of the page, and its initial data with sanitised HTML. */
export type RenderTask = { path: string; initialData: object | null }
type ClientBundle = { createRenderer(config: ClientConfig): (url: string, initialData: object | null) => Promise<string> }

const { bundle, config } = workerData as { bundle: string; config: ClientConfig }
const { createRenderer } = (await import(bundle)) as ClientBundle
const render = createRenderer(config)

/** Renders a page in a worker thread. Returns the content of its root element. */
export default ({ path, initialData }: RenderTask): Promise<string> => render(new URL(path, 'http://localhost').href, initialData)
