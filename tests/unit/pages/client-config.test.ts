import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createBrowserConfig } from '../../../server/pages/client-config.ts'
import { createBucketStorage } from '../../../server/storage/bucket.ts'
import { type Bucket, createUrlBuilder } from '../../../server/storage/disk.ts'
import { createS3Adapter } from '../../../server/storage/s3.ts'

/** The sources of a directive of a policy. */
const sources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .map((each) => each.split(' '))
    .find(([name]) => name === directive)
    ?.slice(1)

const withCalendar = (id: string) => createBrowserConfig(readConfig({ EVENTS_CALENDAR_ID: id }))

test('embeds a calendar id as the shared calendar THINNAI EVENTS in Asia/Kolkata', () => {
  const { clientConfig, policies } = withCalendar('campus+1@group.calendar.google.com')
  const url = new URL(clientConfig.eventsCalendarUrl ?? '')
  expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/embed')
  expect(Object.fromEntries(url.searchParams)).toEqual({ src: 'campus+1@group.calendar.google.com', ctz: 'Asia/Kolkata', title: 'THINNAI EVENTS' })
  expect(sources(policies.app, 'frame-src')).toEqual(['https://calendar.google.com'])
  expect(sources(policies.sandbox, 'frame-src')).toEqual(["'none'"])
})

test('embeds a full URL and allows framing its origin only', () => {
  const { clientConfig, policies } = withCalendar('https://calendar.example.edu/embed?x=1')
  expect(clientConfig.eventsCalendarUrl).toBe('https://calendar.example.edu/embed?x=1')
  expect(sources(policies.app, 'frame-src')).toEqual(['https://calendar.example.edu'])
  expect(sources(withCalendar('HTTPS://Calendar.example.edu/').policies.app, 'frame-src')).toEqual(['https://calendar.example.edu'])
})

test.each(['https://', 'http://calendar.example.edu/', 'javascript:alert(1)', '<iframe src="https://calendar.example.edu/">', 'two ids'])(
  'a value that is neither a calendar id nor an https URL (%s) is refused at startup',
  (value) => {
    expect(() => withCalendar(value)).toThrow('EVENTS_CALENDAR_ID: must be a calendar id or an https:// URL')
  },
)

const self = "'self'"
const none = "'none'"

test('without a calendar no frame and only the identity provider is allowed', () => {
  const { clientConfig, policies } = createBrowserConfig(readConfig({}), '127.0.0.1:9099')
  expect(clientConfig).not.toHaveProperty('eventsCalendarUrl')
  for (const policy of [policies.app, policies.sandbox]) {
    expect(sources(policy, 'connect-src')).toEqual([self, 'http://127.0.0.1:9099'])
    expect(sources(policy, 'script-src')).toEqual([self])
    expect(sources(policy, 'frame-src')).toEqual([none])
  }
  expect(sources(policies.app, 'trusted-types')).toEqual(['dompurify', 'ProseMirrorClipboard', 'service-worker'])
})

const project = { NODE_ENV: 'development', FIREBASE_PROJECT_ID: 'campus', FIREBASE_API_KEY: 'key' }
const firebase = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

const smtp = { SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'http://localhost', EMAIL_FROM: 'a@localhost' }
test.each([
  [{}, 'files', true],
  [{ ...project }, 'files', false],
  [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'files', false],
  [smtp, 'smtp', false],
])('with %j the list of emails exists only if they are files and the accounts are embedded', (env, emailTransport, hasEmailList) => {
  expect(createBrowserConfig(readConfig(env)).clientConfig).toMatchObject({ emailTransport, hasEmailList })
})

test('only the app may connect to Firestore and to an external Compa', () => {
  const connectSources = (env: Record<string, string>) => {
    const { app, sandbox } = createBrowserConfig(readConfig(env)).policies
    return [app, sandbox].map((policy) => sources(policy, 'connect-src'))
  }
  expect(connectSources(project)).toEqual([
    [self, ...firebase, 'https://firestore.googleapis.com'],
    [self, ...firebase],
  ])
  expect(connectSources({ ...project, FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' })).toEqual([
    [self, ...firebase],
    [self, ...firebase],
  ])
  expect(connectSources({ COMPA_SERVICE_URL: 'https://compa.example.edu/v1/' })[0]).toContain('https://compa.example.edu')
})

test("Google sign-in allows its script, trusted types and the project's domain", () => {
  const { app, sandbox } = createBrowserConfig(readConfig({ ...project, GOOGLE_SIGN_IN: 'on' })).policies
  expect(sources(app, 'script-src')).toEqual([self, 'https://apis.google.com'])
  expect(sources(app, 'frame-src')).toEqual(['https://campus.firebaseapp.com'])
  expect(sources(app, 'trusted-types')).toEqual(['dompurify', 'ProseMirrorClipboard', 'service-worker', 'default', 'gapi#gapi', 'goog#html'])
  expect(sources(sandbox, 'script-src')).toEqual([self])
})

test('media may come only from the CDN or the redirect bucket', () => {
  const mediaSources = (env: NodeJS.ProcessEnv) => {
    const { app } = createBrowserConfig(readConfig(env)).policies
    return [sources(app, 'img-src'), sources(app, 'media-src')]
  }
  const withOrigins = (...origins: string[]) => [
    ["'self'", 'data:', 'blob:', ...origins],
    ["'self'", 'blob:', ...origins],
  ]
  const s3 = { S3_BUCKET: 'campus', S3_REGION: 'ap-south-1' }
  expect(mediaSources({})).toEqual(withOrigins())
  expect(mediaSources(s3)).toEqual(withOrigins())
  expect(mediaSources({ CDN_URL: 'https://cdn.example.edu/thinnai' })).toEqual(withOrigins('https://cdn.example.edu'))
  expect(mediaSources({ ...s3, MEDIA_REDIRECT: 'on' })).toEqual(withOrigins('https://campus.s3.ap-south-1.amazonaws.com'))
  expect(mediaSources({ ...s3, S3_BUCKET: 'media.campus', MEDIA_REDIRECT: 'on' })).toEqual(withOrigins('https://s3.ap-south-1.amazonaws.com'))
  expect(mediaSources({ ...s3, S3_ENDPOINT: 'https://storage.example.edu:9000/x', MEDIA_REDIRECT: 'on' })).toEqual(
    withOrigins('https://storage.example.edu:9000'),
  )
  expect(mediaSources({ GCS_BUCKET: 'campus', MEDIA_REDIRECT: 'on' })).toEqual(withOrigins('https://storage.googleapis.com'))
})

test('the allowed origin is the one of signed URLs', async () => {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
  for (const bucket of ['campus', 'media.campus'])
    for (const region of ['ap-south-1', 'cn-north-1']) {
      const { bucket: source } = createBucketStorage(createS3Adapter({ bucket, region, credentials }), createUrlBuilder(), true) as { bucket: Bucket }
      const { origin } = new URL((await source.getSignedUrl?.('a.webp', { type: 'image/webp' })) ?? '')
      const { app } = createBrowserConfig(readConfig({ S3_BUCKET: bucket, S3_REGION: region, MEDIA_REDIRECT: 'on' })).policies
      expect(sources(app, 'img-src')).toContain(origin)
    }
})
