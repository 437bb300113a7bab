/** The label of requests that match no route. Metric labels are kept forever and clients can invent paths, so unknown paths share one label. */
export const otherRoute = 'other'

const fixedRoutes = ['/readyz', '/graphql', '/graphql/stream', '/api', '/api/openapi.json', '/api/docs', '/api/docs/accounts.json']

/** Creates a function that maps a path to its route, from the declared paths of the endpoints. It does not depend on how the request is handled. */
export function createRouteMatcher(endpoints: { path: string }[]): (path: string) => string {
  const routes = [...new Set([...fixedRoutes, ...endpoints.map(({ path }) => path)])]
  const exact = new Map(routes.filter((route) => !route.includes('{')).map((route) => [route, route]))
  const patterns = routes.filter((route) => route.includes('{')).map((route) => ({ route, pattern: toRoutePattern(route) }))
  return (path) => {
    const normalizedPath = path.toLowerCase().replace(/(.)\/$/, '$1')
    return exact.get(normalizedPath) ?? patterns.find(({ pattern }) => pattern.test(normalizedPath))?.route ?? otherRoute
  }
}

const toRoutePattern = (route: string) => new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i')
