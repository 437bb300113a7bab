import type { Express } from 'express'

type Layer = { route?: { path: string; methods: Record<string, boolean> }; handle: { stack?: Layer[] } }

/** Lists every route of an app as `method path`; routes of nested routers have their paths within the router. */
export function listRoutes(app: Express): string[] {
  const collectRoutes = ({ route, handle }: Layer): string[] =>
    route
      ? Object.keys(route.methods)
          .filter((method) => method !== '_all')
          .map((method) => `${method} ${route.path}`)
      : (handle.stack ?? []).flatMap(collectRoutes)
  return (app.router as unknown as { stack: Layer[] }).stack.flatMap(collectRoutes)
}
