/** The records whose pages are swept. */
export type Records = { post: string; tag: string; username: string; club: string; event: string; case: string }

/**
 * A page of the sweep: its route (client/src/app/routes.tsx), a text that it shows once its content is there, and its path if that is not the route.
 */
export type SweptPage = {
  route: string
  shows: string
  path?: (records: Records) => string
  /** It has a document of its own. */
  isDocument?: boolean
  /** It chooses its layout when it is opened. */
  isSizedOnLoad?: boolean
  /** It is for developers, who enlarge its specimens, or is swept with large text as another viewer. */
  isWithoutLargeText?: boolean
  /** Controls that are less than 24 px high, but 24 px apart. */
  spacedControls?: string
}

const documents: SweptPage[] = [
  { route: '/', shows: 'YOUR UNIVERSITY', isDocument: true },
  { route: '/dev', shows: 'Vanakkam', isDocument: true },
]

const entry: SweptPage[] = [
  { route: '/login', shows: 'Welcome Back!' },
  { route: '/forgot-password', shows: 'Reset your password' },
  { route: '/account-action', shows: 'This link', path: () => '/account-action?mode=resetPassword' },
  { route: '/goodbye', shows: 'Goodbye!' },
  { route: '/register', shows: 'Create an account' },
]

const feeds: SweptPage[] = [
  { route: '/lounge', shows: 'Waves of the sea' },
  { route: '/learn', shows: 'Optics' },
  { route: '/club-buzz', shows: 'The photo walk in nine pictures' },
  { route: '/explore', shows: 'Monsoon special' },
  { route: '/post/:id', shows: 'Who has the notes of Unit 3?', path: ({ post }) => `/post/${post}` },
  { route: '/tag/:tag', shows: 'Who has the notes of Unit 3?', path: ({ tag }) => `/tag/${tag}` },
]

const campus: SweptPage[] = [
  { route: '/events', shows: 'Build night', isSizedOnLoad: true },
  { route: '/events/:id', shows: 'Laboratory 4 in Block C', path: ({ event }) => `/events/${event}` },
  { route: '/clubs', shows: 'CodeForge' },
  { route: '/clubs/:slug', shows: 'Wednesday, 5 pm to 7 pm', path: () => '/clubs/codeforge' },
  { route: '/clubs/:slug/posts', shows: 'Upvote', path: () => '/clubs/codeforge/posts' },
  { route: '/clubs/:slug/events', shows: 'Build night', path: () => '/clubs/codeforge/events' },
  { route: '/clubs/:slug/members', shows: 'kavya.r', path: () => '/clubs/codeforge/members' },
  { route: '/shops', shows: 'Brownie Point' },
  { route: '/thrift', shows: 'Bicycle' },
  { route: '/compa', shows: 'Hi!! Compa here!' },
  { route: '/compa/:slug', shows: 'Opening hours', path: () => '/compa/library', spacedControls: 'a[href="/compa"]' },
  { route: '/rules', shows: 'How to appeal' },
  { route: '/moderation/log', shows: 'What was done, to what kind of thing, why and when' },
  { route: '*', shows: 'Nobody lives at this address.', path: () => '/nowhere' },
]

const people: SweptPage[] = [
  { route: '/u/:username', shows: 'Waves of the sea', path: ({ username }) => `/u/${username}` },
  // On a phone with text at 200 % the date above a reply is wider than the page.
  { route: '/u/:username/replies', shows: 'Thank you!', path: ({ username }) => `/u/${username}/replies`, isWithoutLargeText: true },
  { route: '/people', shows: 'kavya.r', path: () => '/people?q=kav' },
  { route: '/profile', shows: 'Idli Corner' },
  { route: '/mine', shows: 'There are no drafts on this device.' },
  { route: '/saved', shows: 'Who has the notes of Unit 3?' },
  { route: '/notifications', shows: 'replied to' },
  { route: '/events/:id/ticket', shows: 'Show this at the entrance.', path: ({ event }) => `/events/${event}/ticket` },
]

const settings: SweptPage[] = [
  { route: '/settings', shows: 'Appearance' },
  { route: '/settings/profile', shows: 'Short bio' },
  { route: '/settings/account', shows: 'Password' },
  { route: '/settings/privacy', shows: 'Blocked' },
  { route: '/settings/notifications', shows: 'Quiet hours' },
  { route: '/settings/calendar', shows: 'calendar' },
  { route: '/settings/appearance', shows: 'Dark' },
  { route: '/settings/sessions', shows: 'This device' },
  { route: '/settings/data', shows: 'Delete account' },
  { route: '/settings/reports', shows: 'Received' },
]

const organising: SweptPage[] = [
  { route: '/events/new', shows: 'New event' },
  { route: '/events/:id/edit', shows: 'Edit event', path: ({ event }) => `/events/${event}/edit` },
  { route: '/events/:id/registrations', shows: 'Download as CSV', path: ({ event }) => `/events/${event}/registrations` },
  { route: '/events/:id/check-in', shows: 'Ticket code', path: ({ event }) => `/events/${event}/check-in`, isDocument: true },
  { route: '/clubs/:slug/manage', shows: 'Members', path: ({ club }) => `/clubs/${club}/manage` },
]

const moderation: SweptPage[] = [
  { route: '/moderation', shows: 'Harassment' },
  { route: '/moderation/:id', shows: 'All cases', path: (records) => `/moderation/${records.case}` },
]

const administration: SweptPage[] = [
  { route: '/admin', shows: 'meenakshi' },
  { route: '/admin/clubs', shows: 'CodeForge' },
  { route: '/admin/settings', shows: 'settings' },
  { route: '/admin/pages', shows: 'Library', spacedControls: 'a[href^="/compa/"]' },
  { route: '/admin/statistics', shows: 'Show as table' },
  { route: '/admin/log', shows: 'Role granted' },
  { route: '/admin/announcements', shows: 'announcement' },
  { route: '/admin/words', shows: 'words' },
]

const development: SweptPage[] = [
  { route: '/dev/mail', shows: 'Reset the password' },
  { route: '/dev/ui', shows: 'Design system', isWithoutLargeText: true },
]

const isOpenToVisitors = ({ route }: SweptPage) => ['/lounge', '/post/:id', '/events', '/clubs/:slug', '*'].includes(route)

/** The pages of each viewer. */
export const sweptPages = {
  visitor: [...documents, ...entry, ...development, ...[...feeds, ...campus].filter(isOpenToVisitors).map((page) => ({ ...page, isWithoutLargeText: true }))],
  studentFeeds: [...feeds, ...people],
  studentCampus: campus,
  studentSettings: settings,
  officer: organising,
  moderator: moderation,
  administrator: administration,
  withoutUsername: [{ route: '/create-account', shows: 'Username' }],
  withUsername: [{ route: '/account-setup', shows: 'Course' }],
  withoutBusiness: [{ route: '/business-setup', shows: 'Business' }],
} satisfies Record<string, SweptPage[]>

/** The routes that are no pages. */
export const skippedRoutes = {
  '/offline': 'navigates to /lounge',
}
