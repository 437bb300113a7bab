import type { ComponentType } from 'react'
import { type Location, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom'
import { createLazyComponent } from '../components/lazy-component.tsx'
import { config } from '../lib/config.ts'
import { paths } from '../lib/paths.ts'
import { ErrorPage, NotFound, PageLoadFailure } from './error-page.tsx'
import css from './router.module.css'

/** Key of a saved scroll position. The first page of every document has the same key 'default' in the router, so its path is used instead. */
const getScrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

const pending = <p className={css.loading}>Loading…</p>

/** Loads a page when it is first opened. The router would cache a rejection for ever, so a page that fails to load becomes one that offers a retry. */
const createPageLoader = (load: () => Promise<{ Component: ComponentType }>) => () =>
  load().catch((error) => ({ Component: createLazyComponent(async () => (await load()).Component, { pending, LoadFailure: PageLoadFailure, error }) }))

/**
 * Creates the routes of all pages but the landing page and /dev, which are separate documents and load neither the router nor Apollo nor Firebase.
 * For the browser and for the server, which renders public pages.
 */
export const createRoutes = (): RouteObject[] => [
  {
    element: (
      <>
        <Outlet />
        <ScrollRestoration getKey={getScrollKey} />
      </>
    ),
    errorElement: <ErrorPage />,
    HydrateFallback: () => pending,
    children: [
      {
        lazy: () => import('./providers.tsx'),
        children: [
          {
            lazy: () => import('./layouts/plain-layout.tsx'),
            children: [
              {
                errorElement: <ErrorPage />,
                children: [
                  { path: paths.login, lazy: createPageLoader(() => import('../pages/users/login.tsx')) },
                  { path: paths.register, lazy: createPageLoader(() => import('../pages/users/register.tsx')) },
                  { path: paths.createAccount, lazy: createPageLoader(() => import('../pages/users/create-account.tsx')) },
                  { path: paths.accountSetup, lazy: createPageLoader(() => import('../pages/users/account-setup.tsx')) },
                  { path: paths.businessSetup, lazy: createPageLoader(() => import('../pages/businesses/business-setup.tsx')) },
                ],
              },
            ],
          },
          {
            lazy: () => import('./layouts/site-layout.tsx'),
            children: [
              {
                errorElement: <ErrorPage />,
                children: [
                  { path: paths.lounge, lazy: createPageLoader(() => import('../pages/posts/lounge.tsx')) },
                  { path: paths.events, lazy: createPageLoader(() => import('../pages/events/events.tsx')) },
                  { path: paths.learn, lazy: createPageLoader(() => import('../pages/posts/learn.tsx')) },
                  { path: paths.clubs, lazy: createPageLoader(() => import('../pages/clubs/clubs.tsx')) },
                  { path: paths.clubBuzz, lazy: createPageLoader(() => import('../pages/posts/club-buzz.tsx')) },
                  { path: paths.explore, lazy: createPageLoader(() => import('../pages/posts/explore.tsx')) },
                  { path: paths.shops, lazy: createPageLoader(() => import('../pages/businesses/shops.tsx')) },
                  { path: paths.thrift, lazy: createPageLoader(() => import('../pages/thrift/thrift.tsx')) },
                  { path: paths.post(':id'), lazy: createPageLoader(() => import('../pages/posts/post.tsx')) },
                  { path: paths.compa, lazy: createPageLoader(() => import('../pages/compa/compa.tsx')) },
                  { path: paths.campusPage(':slug'), lazy: createPageLoader(() => import('../pages/compa/campus-page.tsx')) },
                  { path: paths.profile, lazy: createPageLoader(() => import('../pages/users/profile.tsx')) },
                  ...(config.development ? [{ path: paths.devUi, lazy: createPageLoader(() => import('../pages/dev/ui.tsx')) }] : []),
                  { path: '*', element: <NotFound /> },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]
