import type { ClientConfig } from '../generated/client-config.ts'

/** The configuration that the server embeds in the page. Empty on the server until `setConfig`. */
export const config = (import.meta.env.SSR ? {} : JSON.parse(document.getElementById('config')?.textContent ?? '{}')) as ClientConfig

/** Sets the configuration on the server, once, before it renders a page. */
export const setConfig = (value: ClientConfig) => void Object.assign(config, value)
