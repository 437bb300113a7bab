import { createBrowserRouter, type Location, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom'
import { config } from '../lib/config.ts'
import { paths } from '../lib/paths.ts'
import { ErrorPage, NotFound } from './error-page.tsx'
import { prefetchPages } from './prefetch.ts'
import css from './router.module.css'

/** Under what a scroll position is kept: all pages that were opened afresh share one key of the router's. */
const placeKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** Every address of the route table but the landing page and /dev, which are pages of their own and load neither a router nor Apollo nor Firebase. */
const routes: RouteObject[] = [
  {
    element: (
      <>
        <Outlet />
        <ScrollRestoration getKey={placeKey} />
      </>
    ),
    errorElement: <ErrorPage />,
    HydrateFallback: () => <p className={css.loading}>Loading…</p>,
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
                  { path: paths.login, lazy: () => import('../pages/users/login.tsx') },
                  { path: paths.register, lazy: () => import('../pages/users/register.tsx') },
                  { path: paths.createAccount, lazy: () => import('../pages/users/create-account.tsx') },
                  { path: paths.accountSetup, lazy: () => import('../pages/users/account-setup.tsx') },
                  { path: paths.businessSetup, lazy: () => import('../pages/businesses/business-setup.tsx') },
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
                  { path: paths.lounge, lazy: () => import('../pages/posts/lounge.tsx') },
                  { path: paths.events, lazy: () => import('../pages/events/events.tsx') },
                  { path: paths.learn, lazy: () => import('../pages/posts/learn.tsx') },
                  { path: paths.clubs, lazy: () => import('../pages/clubs/clubs.tsx') },
                  { path: paths.clubBuzz, lazy: () => import('../pages/posts/club-buzz.tsx') },
                  { path: paths.explore, lazy: () => import('../pages/posts/explore.tsx') },
                  { path: paths.shops, lazy: () => import('../pages/businesses/shops.tsx') },
                  { path: paths.thrift, lazy: () => import('../pages/thrift/thrift.tsx') },
                  { path: paths.post(':id'), lazy: () => import('../pages/posts/post.tsx') },
                  { path: paths.compa, lazy: () => import('../pages/compa/compa.tsx') },
                  { path: paths.campusPage(':slug'), lazy: () => import('../pages/compa/campus-page.tsx') },
                  { path: paths.profile, lazy: () => import('../pages/users/profile.tsx') },
                  ...(config.development ? [{ path: paths.devUi, lazy: () => import('../pages/dev/ui.tsx') }] : []),
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

export const router = createBrowserRouter(routes)
prefetchPages(routes)
