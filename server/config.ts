import { statSync } from 'node:fs'
import { z } from 'zod'
import { brand } from './utils/brand.ts'
import { isPgbouncerUrl } from './utils/pgbouncer-url.ts'

const text = z.string().trim().min(1)
const list = text
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((items) => items.length > 0, 'must list at least one value')
const number = (min: number, max: number, isValid = Number.isInteger) => {
  const error = `must be a ${isValid === Number.isInteger ? 'whole ' : ''}number from ${min} to ${max}`
  return z.coerce.number({ error }).refine((value) => isValid(value) && value >= min && value <= max, error)
}
const port = number(0, 65535)
const scaleMessage = 'must be a number above 0, at most 1000000'
const scale = z.coerce.number({ error: scaleMessage }).refine((value) => value > 0 && value <= 1_000_000, scaleMessage)
const tokens = number(1, 2_000_000_000)
const postgres = z.string().refine(isPostgresUrl, 'must be a postgresql:// URL; in its password, / is written as %2F, # as %23 and % as %25')
const bucket = text.regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, 'must be a bucket name')
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** The value of COMPA_PAGES with which administrators edit the campus pages, instead of a folder. */
export const pagesInDatabase = 'database'

/** The origin of Apollo Sandbox, which CORS allows by default with the embedded Auth emulator. */
export const apolloSandbox = 'https://studio.apollographql.com'

/** Every environment variable of the product. `.env.example` documents each. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: text.optional(),
  PORT: port.default(4000),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_REPLICA_URLS: text
    .transform((value) =>
      value
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(z.array(postgres))
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  S3_BUCKET: bucket.optional(),
  S3_REGION: text.regex(/^[a-z0-9-]+$/, 'must be a region').optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  GCS_BUCKET: bucket.optional(),
  MEDIA_REDIRECT: onOff.default(false),
  CDN_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.canParse(url) && !new URL(url).search && !new URL(url).hash, 'must have only a host and a path')
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`, 'must have only a host')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  EMAIL_FROM: text.optional(),
  VAPID_PUBLIC_KEY: text.regex(/^[\w-]{87}$/, 'must be a P-256 public key in base64url').optional(),
  VAPID_PRIVATE_KEY: text.regex(/^[\w-]{43}$/, 'must be a P-256 private key in base64url').optional(),
  TICKET_SIGNING_KEY: text.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url').optional(),
  AUTH_EMULATOR_PORT: port.default(9099),
  FIREBASE_PROJECT_ID: text.optional(),
  FIREBASE_API_KEY: text.optional(),
  FIREBASE_AUTH_DOMAIN: text.optional(),
  FIREBASE_SERVICE_ACCOUNT: text.optional(),
  FIREBASE_AUTH_EMULATOR_HOST: text.optional(),
  FIRESTORE_EMULATOR_HOST: text.optional(),
  GOOGLE_SIGN_IN: onOff.default(false),
  SESSION_COOKIE: onOff.default(false),
  REQUIRE_VERIFIED_EMAIL: onOff.optional(),
  ALLOWED_EMAIL_DOMAINS: list.default(['vistas.ac.in', 'kalvium.community']),
  EVENTS_CALENDAR_ID: text.refine(isCalendarIdOrUrl, 'must be a calendar id or an https:// URL').optional(),
  COMPA_PAGES: text
    .refine(
      (value) => value === pagesInDatabase || statSync(value, { throwIfNoEntry: false })?.isDirectory(),
      `must be an existing folder, or ${pagesInDatabase}`,
    )
    .optional(),
  COMPA_LLM_URL: z.url({ protocol: /^https?$/ }).optional(),
  COMPA_LLM_KEY: text.optional(),
  COMPA_LLM_MODEL: text.optional(),
  COMPA_DAILY_TOKENS: tokens.default(30_000),
  COMPA_DAILY_TOKENS_ALL: tokens.default(3_000_000),
  COMPA_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CORS_ORIGINS: list
    .transform((origins) => origins.map((origin) => origin.replace(/\/$/, '')))
    .refine((origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), 'must be a list of origins')
    .optional(),
  RATE_LIMIT_SCALE: scale.default(1),
  NEW_ACCOUNT_LIMIT: number(0, 1000).default(10),
  TRUST_PROXY: number(0, 10).default(0),
  DRAIN_DELAY: number(0, 300, Number.isFinite).default(0),
  RENDER_TIMEOUT: number(0.1, 60, Number.isFinite).default(0.5),
  SAMPLE_CAMPUS: onOff.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  // Read by OpenTelemetry itself.
  OTEL_EXPORTER_OTLP_HEADERS: text.regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be a list of name=value').optional(),
  OTEL_SERVICE_NAME: text.default('thinnai'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** The URL of the calendar page to embed: a URL unchanged, a Google Calendar id with the title and time zone of the campus. */
function toCalendarUrl(value: string): string {
  if (value.includes('://')) return new URL(value).href
  return `https://calendar.google.com/calendar/embed?${new URLSearchParams({ src: value, ctz: brand.timeZone, title: brand.calendarName })}`
}

/** Whether the value is a PostgreSQL URL. An unencoded character in the password ends the host, so the `@` appears in the path or the query. */
function isPostgresUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(value)
  if (!/^postgres(ql)?:$/.test(protocol) || hash || (!username && `${pathname}${search}`.includes('@'))) return false
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== undefined)
  } catch {
    return false
  }
}

function isCalendarIdOrUrl(value: string): boolean {
  if (value.includes('://')) return URL.canParse(value) && new URL(value).protocol === 'https:'
  return !/[\s<>:]/.test(value)
}

/** Region, endpoint and credentials. Most S3-compatible services have no regions and accept the default. */
function getS3Options({ S3_REGION: region = 'us-east-1', S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }: z.output<typeof schema>) {
  return { region, endpoint, credentials: id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined }
}

/** Conflicts between variables. Checks only which are set, so that they are reported together with malformed values. */
function findConflicts(env: Record<string, string | undefined>): string[] {
  const conflicts: string[] = []
  if (env.FIREBASE_PROJECT_ID && !env.FIREBASE_API_KEY) conflicts.push('FIREBASE_API_KEY: is required with FIREBASE_PROJECT_ID')
  if (env.METRICS_PORT && env.METRICS_PORT !== '0' && env.METRICS_PORT === (env.PORT ?? '4000')) conflicts.push('METRICS_PORT: must differ from PORT')
  if (env.GOOGLE_SIGN_IN === 'on' && !env.FIREBASE_PROJECT_ID) conflicts.push('GOOGLE_SIGN_IN: requires FIREBASE_PROJECT_ID')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS']) if (env[name] && !env.DATABASE_URL) conflicts.push(`${name}: requires DATABASE_URL`)
  if (isPgbouncerUrl(env.DATABASE_URL ?? '') && !env.DATABASE_DIRECT_URL)
    conflicts.push('DATABASE_DIRECT_URL: is required with a DATABASE_URL that has pgbouncer=true')
  conflicts.push(...findStorageConflicts(env))
  for (const name of ['PUBLIC_URL', 'EMAIL_FROM']) if (env.SMTP_URL && !env[name]) conflicts.push(`${name}: is required with SMTP_URL`)
  if (Boolean(env.VAPID_PUBLIC_KEY) !== Boolean(env.VAPID_PRIVATE_KEY))
    conflicts.push(`${env.VAPID_PUBLIC_KEY ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'}: is required with the other VAPID_ variable`)
  const model = ['COMPA_LLM_URL', 'COMPA_LLM_KEY', 'COMPA_LLM_MODEL']
  if (model.some((name) => env[name]))
    conflicts.push(...model.filter((name) => !env[name]).map((name) => `${name}: is required with the other COMPA_LLM_ variables`))
  if (!env.NODE_ENV && env.FIREBASE_PROJECT_ID && !env.FIREBASE_AUTH_EMULATOR_HOST)
    conflicts.push('NODE_ENV: is required with a Firebase project: production or development')
  if (env.NODE_ENV !== 'production') return conflicts
  if (env.FIREBASE_AUTH_EMULATOR_HOST) conflicts.push('FIREBASE_AUTH_EMULATOR_HOST: must not be set in production: the emulator accepts unsigned tokens')
  if (env.FIRESTORE_EMULATOR_HOST) conflicts.push('FIRESTORE_EMULATOR_HOST: must not be set in production')
  if (env.SAMPLE_CAMPUS === 'on') conflicts.push('SAMPLE_CAMPUS: must not be on in production: the passwords of its accounts are public')
  if (!env.DATABASE_URL) conflicts.push('DATABASE_URL: is required in production')
  if (!env.FIREBASE_PROJECT_ID) conflicts.push('FIREBASE_PROJECT_ID: is required in production')
  return conflicts
}

/** Conflicts between the variables of the file storage. */
function findStorageConflicts(env: Record<string, string | undefined>): string[] {
  const conflicts: string[] = []
  const s3 = ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (!env.S3_BUCKET) conflicts.push(...s3.filter((name) => env[name]).map((name) => `${name}: requires S3_BUCKET`))
  else if (!env.S3_REGION && !env.S3_ENDPOINT) conflicts.push('S3_REGION: is required with S3_BUCKET, unless S3_ENDPOINT is set')
  if (env.S3_BUCKET && env.GCS_BUCKET) conflicts.push('GCS_BUCKET: must not be set with S3_BUCKET: files are stored in one place')
  if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY))
    conflicts.push(env.S3_ACCESS_KEY_ID ? 'S3_SECRET_ACCESS_KEY: is required with S3_ACCESS_KEY_ID' : 'S3_ACCESS_KEY_ID: is required with S3_SECRET_ACCESS_KEY')
  if (env.MEDIA_REDIRECT !== 'on') return conflicts
  if (!env.S3_BUCKET && !env.GCS_BUCKET) conflicts.push('MEDIA_REDIRECT: requires S3_BUCKET or GCS_BUCKET')
  if (env.CDN_URL) conflicts.push('MEDIA_REDIRECT: must not be on with CDN_URL: redirects would bypass the CDN')
  return conflicts
}

export type Config = ReturnType<typeof readConfig>

/** Reads the configuration from the environment. Throws one error that lists all problems. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = schema.safeParse(variables)
  // firebase-admin treats a blank emulator host as a host, and would accept unsigned tokens.
  const blankNames = Object.keys(schema.shape).filter((name) => env[name] && !variables[name])
  const malformed = result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  const problems = [...blankNames.map((name) => `${name}: is blank: set a value or leave it empty`), ...malformed, ...findConflicts(variables)]
  if (!result.success || problems.length) throw new Error(`Invalid configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  const values = result.data
  const embeddedIdentity = !values.FIREBASE_PROJECT_ID && !values.FIREBASE_AUTH_EMULATOR_HOST
  const emulatedIdentity = embeddedIdentity || Boolean(values.FIREBASE_AUTH_EMULATOR_HOST)
  const emulated = emulatedIdentity || values.FIRESTORE_EMULATOR_HOST
  return {
    // An emulator accepts unsigned tokens, so with one the server binds to localhost by default.
    host: values.HOST ?? (emulated ? '127.0.0.1' : '0.0.0.0'),
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_DIRECT_URL,
    replicaUrls: values.DATABASE_REPLICA_URLS ?? [],
    redisUrl: values.REDIS_URL,
    media: {
      s3: values.S3_BUCKET ? { bucket: values.S3_BUCKET, ...getS3Options(values) } : undefined,
      gcs: values.GCS_BUCKET ? { bucket: values.GCS_BUCKET, serviceAccountFile: values.FIREBASE_SERVICE_ACCOUNT } : undefined,
      redirect: values.MEDIA_REDIRECT,
      cdnUrl: values.CDN_URL?.replace(/\/+$/, ''),
    },
    // The origin of links in emails. It is configured, since clients can forge the Host header.
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    email: { smtpUrl: values.SMTP_URL, from: values.EMAIL_FROM ?? `${brand.name} <noreply@localhost>` },
    vapidKeys: values.VAPID_PUBLIC_KEY && values.VAPID_PRIVATE_KEY ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY } : undefined,
    ticketSigningKey: values.TICKET_SIGNING_KEY,
    embeddedIdentity,
    authEmulatorPort: values.AUTH_EMULATOR_PORT,
    // A Firebase project has a document database. The embedded default has none, so its outbox is not relayed.
    hasOutboxRelay: Boolean(values.FIREBASE_PROJECT_ID || values.FIRESTORE_EMULATOR_HOST),
    usersDocument: values.FIREBASE_PROJECT_ID && !emulated ? ('firestore' as const) : ('graphql' as const),
    authEmulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST,
    firebase: {
      projectId: values.FIREBASE_PROJECT_ID ?? 'demo-thinnai',
      apiKey: values.FIREBASE_API_KEY ?? 'demo-key',
      authDomain: values.FIREBASE_AUTH_DOMAIN ?? `${values.FIREBASE_PROJECT_ID ?? 'demo-thinnai'}.firebaseapp.com`,
      serviceAccountFile: values.FIREBASE_SERVICE_ACCOUNT,
    },
    googleSignIn: values.GOOGLE_SIGN_IN,
    sessionCookie: values.SESSION_COOKIE,
    // With an emulated identity provider there is no TLS and no real session.
    secureCookie: !emulatedIdentity,
    // An emulated identity provider sends no mails.
    requireVerifiedEmail: values.REQUIRE_VERIFIED_EMAIL ?? !emulatedIdentity,
    allowedEmailDomains: values.ALLOWED_EMAIL_DOMAINS,
    eventsCalendarUrl: values.EVENTS_CALENDAR_ID && toCalendarUrl(values.EVENTS_CALENDAR_ID),
    compa: {
      pages: values.COMPA_PAGES,
      model:
        values.COMPA_LLM_URL && values.COMPA_LLM_KEY && values.COMPA_LLM_MODEL
          ? { url: values.COMPA_LLM_URL, key: values.COMPA_LLM_KEY, model: values.COMPA_LLM_MODEL }
          : undefined,
      dailyTokens: { perKey: values.COMPA_DAILY_TOKENS, total: values.COMPA_DAILY_TOKENS_ALL },
      serviceUrl: values.COMPA_SERVICE_URL?.replace(/\/+$/, ''),
    },
    corsOrigins: values.CORS_ORIGINS ?? (embeddedIdentity ? [apolloSandbox] : []),
    rateLimitScale: values.RATE_LIMIT_SCALE,
    newAccountLimit: values.NEW_ACCOUNT_LIMIT,
    trustProxy: values.TRUST_PROXY,
    drainDelaySeconds: values.DRAIN_DELAY,
    renderTimeoutMs: values.RENDER_TIMEOUT * 1000,
    sampleCampus: values.SAMPLE_CAMPUS ?? (embeddedIdentity && !values.DATABASE_URL),
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: values.OTEL_SERVICE_NAME } : undefined,
    logLevel: values.LOG_LEVEL,
    development: values.NODE_ENV === 'development',
  }
}
