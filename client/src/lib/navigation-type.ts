/** How the browser came to this document: `navigate` anew, by `reload`, or `back_forward` to what it may have kept. */
export function getNavigationType(): NavigationTimingType {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type ?? 'navigate'
}
