import type { ClientConfig } from '../generated/client-config.ts'

/** The configuration that the server embeds in the page. */
export const config = JSON.parse(document.getElementById('config')?.textContent ?? '{}') as ClientConfig
