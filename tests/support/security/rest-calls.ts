import { createPng } from '../files/image-and-pdf-files.ts'
import { createForm } from '../http/client.ts'

/** What the requests name. `createPostOf` returns the id of a post of a user. */
export type RestRecords = {
  owner: { uid: string; username: string; email: string }
  post: { id: string; nodeId: string }
  ownerPostId: string
  eventId: string
  checkInEventId: string
  checkInToken: string
  calendarPath: string
  logoUrl: string
  unsubscribeToken: string
  exportSecret: string
  hasOwnRecords(uid: string): boolean
  createPostOf(uid: string): Promise<string>
}

/** Creates a valid request to each endpoint for a uid: path and body. */
export const createRestCalls = ({
  owner,
  post,
  ownerPostId,
  eventId,
  checkInEventId,
  checkInToken,
  calendarPath,
  logoUrl,
  unsubscribeToken,
  exportSecret,
  hasOwnRecords,
  createPostOf,
}: RestRecords): Record<string, (uid: string) => Promise<[path: string, body?: unknown]>> => ({
  getProgress: async (uid) => [`/api/users/progress/${hasOwnRecords(uid) ? uid : owner.uid}`],
  getProgressByEmail: async () => [`/api/users/by-email?email=${owner.email}`],
  checkUsername: async () => ['/api/users/check-username/free.name'],
  createDraft: async (uid) => ['/api/users/draft', { uid, username: `name${uid.slice(0, 8)}` }],
  setUpAccount: async (uid) => [`/api/users/setup/${uid}`, createForm({ course: 'BA English', ownsBusiness: 'false' })],
  saveProfile: async () => ['/api/users/me', { bio: 'x' }],
  getUser: async () => [`/api/users/${owner.username}`],
  listBusinesses: async () => ['/api/users/businesses'],
  getProfile: async () => [`/api/users/profile?uid=${owner.uid}`],
  uploadLogo: async (uid) => [`/api/users/upload-logo/${uid}`, createForm({ logo: await createPng() })],
  listClubs: async () => ['/api/clubs'],
  getClub: async () => ['/api/clubs/thirai'],
  saveBusiness: async (uid) => [`/api/users/business/${uid}`, { name: 'x' }],
  subscribeToEvents: async () => ['/api/events.ics'],
  getEventFile: async () => [`/api/events/${eventId}.ics`],
  subscribeToPersonalCalendar: async () => [calendarPath],
  listEvents: async () => ['/api/events?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z'],
  getEvent: async () => [`/api/events/${eventId}`],
  listOwnRegistrations: async () => ['/api/users/me/registrations'],
  registerForEvent: async () => [`/api/events/${eventId}/registration`, {}],
  cancelEventRegistration: async () => [`/api/events/${eventId}/registration`],
  addCheckIns: async () => {
    const scans = [{ deviceScanId: 'x', ticketCode: 'x', at: new Date().toISOString() }]
    return [`/api/events/${checkInEventId}/check-ins`, { link: checkInToken, scans }]
  },
  exportRegistrations: async () => [`/api/events/${checkInEventId}/registrations.csv`],
  listUserPosts: async () => [`/api/users/${owner.username}/posts`],
  listPosts: async () => ['/api/posts?community=lounge'],
  createPost: async () => ['/api/posts', { contentHtml: 'x', community: 'lounge' }],
  createPostWithFiles: async () => ['/api/posts/add', createForm({ contentHtml: 'x', community: 'lounge', media: await createPng() })],
  listReplies: async () => [`/api/posts/${post.id}/replies`],
  addReply: async () => [`/api/posts/${post.id}/replies`, { contentHtml: 'x' }],
  setVote: async () => [`/api/posts/${post.id}/vote`],
  withdrawVote: async () => [`/api/posts/${post.id}/vote`],
  getPost: async () => [`/api/posts/${ownerPostId}`],
  editPost: async (uid) => [`/api/posts/${await createPostOf(uid)}`, { version: 1, contentHtml: 'x' }],
  deletePost: async (uid) => [`/api/posts/${await createPostOf(uid)}`],
  reportContent: async () => ['/api/reports', { subjectId: post.nodeId, reason: 'SPAM' }],
  getModerationLog: async () => ['/api/moderation-log'],
  getNotifications: async () => ['/api/notifications'],
  markNotificationsSeen: async () => ['/api/notifications/seen', { until: '2026-12-01T00:00:00Z' }],
  getUnsubscribePage: async () => [`/email/unsubscribe/${unsubscribeToken}`],
  unsubscribe: async () => [`/email/unsubscribe/${unsubscribeToken}`],
  askCompa: async () => ['/compa/ask', { question: 'library' }],
  readFile: async () => [logoUrl],
  downloadExport: async () => [`/api/exports/${exportSecret}`],
  setSession: async () => ['/api/session'],
  clearSession: async () => ['/api/session'],
})
