/** What every request is counted under that is for no route of ours: labels are kept for ever, and anybody may invent paths. */
export const otherRoute = 'other'

const fixedRoutes = ['/readyz', '/graphql', '/graphql/stream', '/api', '/api/openapi.json', '/api/docs', '/api/docs/accounts.json']

/** Tells the route of a path, by the paths of the operations as they are declared: whatever becomes of the request, and before anything is known of it. */
export function createRouteMatcher(operations: { path: string }[]): (path: string) => string {
  const routes = [...new Set([...fixedRoutes, ...operations.map(({ path }) => path)])]
  const exact = new Map(routes.filter((route) => !route.includes('{')).map((route) => [route, route]))
  const patterns = routes.filter((route) => route.includes('{')).map((route) => ({ route, pattern: toRoutePattern(route) }))
  return (path) => {
    const normalizedPath = path.toLowerCase().replace(/(.)\/$/, '$1')
    return exact.get(normalizedPath) ?? patterns.find(({ pattern }) => pattern.test(normalizedPath))?.route ?? otherRoute
  }
}

const toRoutePattern = (route: string) => new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i')
