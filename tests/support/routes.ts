import type { Express } from 'express'

type Layer = { route?: { path: string; methods: Record<string, boolean> }; handle: { stack?: Layer[] } }

/** Every route of an app with its methods, those of routers inside it under the paths they have there. */
export function listRoutes(app: Express): string[] {
  const collectRoutes = ({ route, handle }: Layer): string[] =>
    route
      ? Object.keys(route.methods)
          .filter((method) => method !== '_all')
          .map((method) => `${method} ${route.path}`)
      : (handle.stack ?? []).flatMap(collectRoutes)
  return (app.router as unknown as { stack: Layer[] }).stack.flatMap(collectRoutes)
}
