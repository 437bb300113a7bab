/** The path and query string from which the browser has loaded this document. The address may have changed since, by Back within the document for example. */
export function getDocumentPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  const { pathname, search } = entry ? new URL(entry.name) : location
  return pathname + search
}

/** How the browser opened this document: `navigate`, `reload`, or `back_forward`, where it may have restored a cached page. */
export function getNavigationType(): NavigationTimingType {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type ?? 'navigate'
}
