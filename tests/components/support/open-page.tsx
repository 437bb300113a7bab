import { StrictMode } from 'react'
import { BrowserRouter, type RouteObject } from 'react-router-dom'
import { App } from '../../../client/src/app/app.tsx'
import { Hydration } from '../../../client/src/app/hydration.tsx'
import { createRoutes, findPage } from '../../../client/src/app/routes.tsx'
import { render } from './render.tsx'

let routes: RouteObject[] | undefined

/**
 * Renders the whole app at a path, with this navigation state, as the browser renders a page that the server has not rendered. With the key 'default' it has
 * been loaded; with another it has been reached by a link, and its heading takes the focus.
 */
export async function openPage(path: string, { state = null, key = crypto.randomUUID() }: { state?: unknown; key?: string } = {}) {
  history.replaceState({ usr: state, key, idx: 0 }, '', path)
  routes ??= createRoutes()
  await findPage(routes, location.pathname)?.load()
  return render(
    <StrictMode>
      <Hydration root={document.body}>
        <BrowserRouter>
          <App routes={routes} />
        </BrowserRouter>
      </Hydration>
    </StrictMode>,
  )
}

/** The state of the last navigation. */
export const readNavigationState = () => history.state?.usr ?? null

/** The path of the page, with its query string. */
export const readPath = () => location.pathname + location.search
