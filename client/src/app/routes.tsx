import type { ComponentType } from 'react'
import { matchRoutes, Navigate, Outlet, type RouteObject, useLocation } from 'react-router-dom'
import { preloadRichText } from '../components/content/rich-text.tsx'
import { ErrorBoundary } from '../components/states/error-boundary.tsx'
import { config } from '../lib/config.ts'
import { paths } from '../lib/paths.ts'
import { NotFound } from '../pages/not-found.tsx'
import { ErrorPage } from './error-page.tsx'
import { PlainLayout } from './layouts/plain-layout.tsx'
import { SiteLayout } from './layouts/site-layout.tsx'
import { createLazyPage, type LazyPage } from './lazy-page.tsx'

type PageImport = () => Promise<{ Component: ComponentType }>

function createPageRoute(path: string, importPage: PageImport, preload?: () => Promise<unknown>): RouteObject {
  const page = createLazyPage(importPage, preload)
  return { path, element: <page.Page />, handle: page }
}

const createRichTextPageRoute = (path: string, importPage: PageImport) => createPageRoute(path, importPage, preloadRichText)

/** The tabs of a profile are one page, whose card stays. */
const userRoute = createRichTextPageRoute('/u/:username', () => import('../pages/users/user.tsx'))

/** The tabs of a club are one page too. */
const clubRoute = createPageRoute('/clubs/:slug', () => import('../pages/clubs/club.tsx'))

/**
 * Creates the routes of all pages but the landing page and /dev, which are separate documents and load neither the router nor Apollo nor Firebase.
 * For the browser and for the server, which renders public pages.
 */
export const createRoutes = (): RouteObject[] => [
  {
    element: <PlainLayout />,
    children: [
      {
        element: <PageErrorBoundary />,
        children: [
          createPageRoute(paths.login, () => import('../pages/users/login.tsx')),
          createPageRoute(paths.forgotPassword, () => import('../pages/users/forgot-password.tsx')),
          createPageRoute(paths.accountAction, () => import('../pages/users/account-action.tsx')),
          createPageRoute(paths.goodbye, () => import('../pages/users/goodbye.tsx')),
          createPageRoute(paths.register, () => import('../pages/users/register.tsx')),
          createPageRoute(paths.createAccount, () => import('../pages/users/create-account.tsx')),
          createPageRoute(paths.accountSetup, () => import('../pages/users/account-setup.tsx')),
          createPageRoute(paths.businessSetup, () => import('../pages/businesses/business-setup.tsx')),
        ],
      },
    ],
  },
  {
    element: <PageErrorBoundary />,
    children: [createPageRoute(paths.eventCheckIn(':id'), () => import('../pages/events/check-in.tsx'))],
  },
  {
    element: <SiteLayout />,
    children: [
      {
        element: <PageErrorBoundary />,
        children: [
          createRichTextPageRoute(paths.lounge, () => import('../pages/posts/lounge.tsx')),
          createPageRoute(paths.events, () => import('../pages/events/events.tsx')),
          createPageRoute(paths.newEvent, () => import('../pages/events/new-event.tsx')),
          createPageRoute(paths.event(':id'), () => import('../pages/events/event.tsx')),
          createPageRoute(paths.editEvent(':id'), () => import('../pages/events/edit-event.tsx')),
          createPageRoute(paths.eventRegistrations(':id'), () => import('../pages/events/registrations.tsx')),
          createPageRoute(paths.eventTicket(':id'), () => import('../pages/events/ticket.tsx')),
          createRichTextPageRoute(paths.learn, () => import('../pages/posts/learn.tsx')),
          createPageRoute(paths.clubs, () => import('../pages/clubs/clubs.tsx')),
          clubRoute,
          ...['posts', 'events', 'members', 'manage'].map((tab) => ({ ...clubRoute, path: `/clubs/:slug/${tab}` })),
          createRichTextPageRoute(paths.clubBuzz, () => import('../pages/posts/club-buzz.tsx')),
          createRichTextPageRoute(paths.explore, () => import('../pages/posts/explore.tsx')),
          createPageRoute(paths.shops, () => import('../pages/businesses/shops.tsx')),
          createPageRoute(paths.thrift, () => import('../pages/thrift/thrift.tsx')),
          createRichTextPageRoute(paths.post(':id'), () => import('../pages/posts/post.tsx')),
          createRichTextPageRoute('/tag/:tag', () => import('../pages/tags/tag.tsx')),
          createPageRoute(paths.mine, () => import('../pages/mine/mine.tsx')),
          createRichTextPageRoute(paths.saved, () => import('../pages/saved/saved.tsx')),
          createPageRoute(paths.notifications, () => import('../pages/notifications/notifications.tsx')),
          createPageRoute(paths.compa, () => import('../pages/compa/compa.tsx')),
          createRichTextPageRoute(paths.campusPage(':slug'), () => import('../pages/compa/campus-page.tsx')),
          createRichTextPageRoute(paths.profile, () => import('../pages/users/profile.tsx')),
          userRoute,
          { ...userRoute, path: '/u/:username/replies' },
          createPageRoute(paths.people, () => import('../pages/people/people.tsx')),
          createPageRoute(paths.allSettings, () => import('../pages/settings/settings.tsx')),
          createPageRoute(paths.settings('profile'), () => import('../pages/settings/profile.tsx')),
          createPageRoute(paths.settings('account'), () => import('../pages/settings/account.tsx')),
          createPageRoute(paths.settings('privacy'), () => import('../pages/settings/privacy.tsx')),
          createPageRoute(paths.settings('notifications'), () => import('../pages/settings/notifications.tsx')),
          createPageRoute(paths.settings('calendar'), () => import('../pages/settings/calendar.tsx')),
          createPageRoute(paths.settings('appearance'), () => import('../pages/settings/appearance.tsx')),
          createPageRoute(paths.settings('sessions'), () => import('../pages/settings/sessions.tsx')),
          createPageRoute(paths.settings('data'), () => import('../pages/settings/data.tsx')),
          createPageRoute(paths.settings('reports'), () => import('../pages/settings/reports.tsx')),
          createPageRoute(paths.rules, () => import('../pages/moderation/rules.tsx')),
          createPageRoute(paths.moderationLog, () => import('../pages/moderation/log.tsx')),
          createPageRoute(paths.moderation, () => import('../pages/moderation/queue.tsx')),
          createRichTextPageRoute(paths.moderationCase(':id'), () => import('../pages/moderation/case.tsx')),
          createPageRoute(paths.admin, () => import('../pages/admin/roles.tsx')),
          createPageRoute(paths.adminClubs, () => import('../pages/admin/clubs.tsx')),
          createPageRoute(paths.adminSettings, () => import('../pages/admin/settings.tsx')),
          createPageRoute(paths.adminPages, () => import('../pages/admin/pages.tsx')),
          createPageRoute(paths.adminStatistics, () => import('../pages/admin/statistics.tsx')),
          createPageRoute(paths.adminLog, () => import('../pages/admin/log.tsx')),
          createPageRoute(paths.adminAnnouncements, () => import('../pages/admin/announcements.tsx')),
          createPageRoute(paths.adminWords, () => import('../pages/admin/words.tsx')),
          ...(config.authEmulatorUrl ? [createPageRoute(paths.devMail, () => import('../pages/dev/mail.tsx'))] : []),
          ...(config.development ? [createRichTextPageRoute(paths.devUi, () => import('../pages/dev/ui.tsx'))] : []),
          // The document of this path is what the service worker shows for other paths (lib/offline); it is no page of its own.
          { path: paths.offline, element: <Navigate to={paths.lounge} replace /> },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]

/** The page at a path; undefined if the page of the path is not found or needs no module. */
export const findPage = (routes: RouteObject[], path: string): LazyPage | undefined => matchRoutes(routes, path)?.at(-1)?.route.handle

/** Renders the error page in place of a page that throws, until the next navigation. */
function PageErrorBoundary() {
  return (
    <ErrorBoundary resetKey={useLocation()} fallback={(reset) => <ErrorPage onReset={reset} />}>
      <Outlet />
    </ErrorBoundary>
  )
}
