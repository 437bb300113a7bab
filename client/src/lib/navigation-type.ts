/** How the browser opened this document: `navigate`, `reload`, or `back_forward`, where it may have restored a cached page. */
export function getNavigationType(): NavigationTimingType {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type ?? 'navigate'
}
