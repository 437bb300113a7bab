import type { Page } from '@playwright/test'

type SentRequest = { path: string; type: string }

/** The requests of the page from now on. */
export function recordRequests(page: Page): SentRequest[] {
  const requests: SentRequest[] = []
  page.on('request', (sent) => requests.push({ path: new URL(sent.url()).pathname, type: sent.resourceType() }))
  return requests
}

/** Modules that load after the page has rendered. */
const deferredModules = /\/(?:apollo|sanitize[^/]*|firebase-auth|firebase-app|sse-client|browser-storage|draft-store|account-data|connection-state)-/

/** The scripts, preloads and styles in a document, without deferred ones. */
function findAssets(document: string) {
  const tags = [...document.matchAll(/<(?:link|script)[^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('data-later'))
  return tags.flatMap((tag) => /(?:src|href)="(\/assets\/[^"]+)"/.exec(tag)?.[1] ?? [])
}

/** The scripts and styles that were requested without being named in the document, and 'fonts' unless fonts were requested after all that it names. */
export function findMissingAssets(document: string, requests: SentRequest[]): string[] {
  const assets = findAssets(document)
  const paths = requests.map(({ path }) => path)
  const files = requests.filter(({ type }) => ['script', 'stylesheet'].includes(type)).map(({ path }) => path)
  const firstFont = paths.findIndex((file) => file.endsWith('.woff2'))
  const areFontsLast = firstFont > Math.max(...assets.map((file) => paths.indexOf(file)))
  return [...files.filter((file) => !assets.includes(file) && !deferredModules.test(file)), ...(areFontsLast ? [] : ['fonts'])]
}
