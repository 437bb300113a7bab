/** The query string of a feed that opens the dialog for a new post. */
export const composeSearch = '?compose'

/** The query string of the lounge with which the service worker opens it after another app has shared something. */
export const sharedSearch = '?share'

/** The parameter of pages of the sign-in with the address to come back to. See lib/session/return-path.ts. */
export const returnParameter = 'returnTo'

/** The login page, which brings the user back to an address of the app. */
export const getLoginPath = (address: string) => `${paths.login}?${returnParameter}=${encodeURIComponent(address.replace(/(\/check-in)#.*$/, '$1'))}`

/** The paths of all pages (spec, section 2). */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  createAccount: '/create-account',
  accountSetup: '/account-setup',
  businessSetup: '/business-setup',
  events: '/events',
  event: (id: string) => `/events/${id}`,
  eventsFeed: '/api/events.ics',
  newEvent: '/events/new',
  copyEvent: (id: string) => `/events/new?copy=${id}`,
  editEvent: (id: string) => `/events/${id}/edit`,
  eventRegistrations: (id: string) => `/events/${id}/registrations`,
  eventTicket: (id: string) => `/events/${id}/ticket`,
  /** A document of its own: link to it by a plain `<a>`, which loads it. */
  eventCheckIn: (id: string) => `/events/${id}/check-in`,
  learn: '/learn',
  clubs: '/clubs',
  club: (slug: string, tab: '' | 'posts' | 'events' | 'members' | 'manage' = '') => `/clubs/${encodeURIComponent(slug)}${tab && `/${tab}`}`,
  explore: '/explore',
  lounge: '/lounge',
  compa: '/compa',
  campusPage: (slug: string) => `/compa/${slug}`,
  shops: '/shops',
  thrift: '/thrift',
  profile: '/profile',
  clubBuzz: '/club-buzz',
  dev: '/dev',
  devUi: '/dev/ui',
  devMail: '/dev/mail',
  mine: '/mine',
  saved: '/saved',
  /** The document for a page that is neither saved nor in reach. */
  offline: '/offline',
  /** The same for check-in, whose document may use the camera. */
  offlineCheckIn: '/offline/check-in',
  post: (id: string) => `/post/${id}`,
  /** The fragment scrolls to the reply without scripts. */
  reply: (postId: string, number: number) => `/post/${postId}?reply=${number}#reply-${number}`,
  user: (username: string) => `/u/${encodeURIComponent(username)}`,
  userReplies: (username: string) => `/u/${encodeURIComponent(username)}/replies`,
  people: '/people',
  forgotPassword: '/forgot-password',
  accountAction: '/account-action',
  goodbye: '/goodbye',
  notifications: '/notifications',
  allSettings: '/settings',
  settings: (section: 'profile' | 'account' | 'privacy' | 'notifications' | 'calendar' | 'appearance' | 'sessions' | 'data' | 'reports') =>
    `/settings/${section}`,
  rules: '/rules',
  moderation: '/moderation',
  moderationLog: '/moderation/log',
  moderationCase: (id: string) => `/moderation/${id}`,
  admin: '/admin',
  adminClubs: '/admin/clubs',
  adminSettings: '/admin/settings',
  adminPages: '/admin/pages',
  adminStatistics: '/admin/statistics',
  adminLog: '/admin/log',
  adminAnnouncements: '/admin/announcements',
  adminWords: '/admin/words',
  tag: (name: string) => `/tag/${encodeURIComponent(name)}`,
} as const

/** The slug of the campus page whose first sections list whom to call. */
export const emergencySlug = 'emergency'
