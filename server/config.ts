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
  .refine((items) => items.length > 0, 'names nobody')
const number = (from: number, to: number, fits = Number.isInteger) => {
  const error = `is no ${fits === Number.isInteger ? 'whole ' : ''}number from ${from} to ${to}`
  return z.coerce.number({ error }).refine((value) => fits(value) && value >= from && value <= to, error)
}
const port = number(0, 65535)
const scaleMessage = 'is no number above 0, up to 1000000'
const scale = z.coerce.number({ error: scaleMessage }).refine((value) => value > 0 && value <= 1_000_000, scaleMessage)
const tokens = number(1, 2_000_000_000)
const postgres = z
  .string()
  .refine(isPostgresUrl, 'is no address: it begins with postgresql://, and signs in its password are written as %2F for /, %23 for #, %25 for %')
const bucket = text.regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, 'is no name of a bucket')
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Where Apollo Sandbox runs, which the embedded default lets in. */
export const apolloSandbox = 'https://studio.apollographql.com'

/** Every environment variable the product knows; `.env.example` says a line about each. */
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
  S3_REGION: text.regex(/^[a-z0-9-]+$/, 'is no region').optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  GCS_BUCKET: bucket.optional(),
  MEDIA_REDIRECT: onOff.default(false),
  CDN_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.canParse(url) && !new URL(url).search && !new URL(url).hash, 'has more than a host and a path')
    .optional(),
  AUTH_EMULATOR_PORT: port.default(9099),
  FIREBASE_PROJECT_ID: text.optional(),
  FIREBASE_API_KEY: text.optional(),
  FIREBASE_AUTH_DOMAIN: text.optional(),
  FIREBASE_SERVICE_ACCOUNT: text.optional(),
  FIREBASE_AUTH_EMULATOR_HOST: text.optional(),
  FIRESTORE_EMULATOR_HOST: text.optional(),
  GOOGLE_SIGN_IN: onOff.default(false),
  SESSION_COOKIE: onOff.default(false),
  REQUIRE_VERIFIED_EMAIL: onOff.default(false),
  ALLOWED_EMAIL_DOMAINS: list.default(['vistas.ac.in', 'kalvium.community']),
  EVENTS_CALENDAR_ID: text.refine(isCalendarIdOrUrl, 'is neither the id of a calendar nor an https:// address').optional(),
  COMPA_PAGES: text.refine((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory(), 'is no folder').optional(),
  COMPA_LLM_URL: z.url({ protocol: /^https?$/ }).optional(),
  COMPA_LLM_KEY: text.optional(),
  COMPA_LLM_MODEL: text.optional(),
  COMPA_DAILY_TOKENS: tokens.default(30_000),
  COMPA_DAILY_TOKENS_ALL: tokens.default(3_000_000),
  COMPA_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CORS_ORIGINS: list
    .transform((origins) => origins.map((origin) => origin.replace(/\/$/, '')))
    .refine((origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), 'names what is no origin')
    .optional(),
  RATE_LIMIT_SCALE: scale.default(1),
  TRUST_PROXY: number(0, 10).default(0),
  DRAIN_DELAY: number(0, 300, Number.isFinite).default(0),
  SAMPLE_CAMPUS: onOff.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  // Read by OpenTelemetry itself.
  OTEL_EXPORTER_OTLP_HEADERS: text.regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'is no list of name=value').optional(),
  OTEL_SERVICE_NAME: text.default('thinnai'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** The page to embed: a whole address as it is, an id of Google's calendar in the campus's name and time zone (decisions, Events). */
function toCalendarUrl(value: string): string {
  if (value.includes('://')) return new URL(value).href
  const title = `${brand.name.toUpperCase()} EVENTS`
  return `https://calendar.google.com/calendar/embed?${new URLSearchParams({ src: value, ctz: brand.timeZone, title })}`
}

/** A sign of the password that is not encoded ends the host, so that what is behind it is found elsewhere in the address. */
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

/** Which service, and as whom it is asked. An endpoint of one's own has mostly no regions, and takes this one. */
function getS3Options({ S3_REGION: region = 'us-east-1', S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }: z.output<typeof schema>) {
  return { region, endpoint, credentials: id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined }
}

/** What is wrong between variables. It asks only which are set, so that it can be told beside those that are malformed. */
function findConflicts(env: Record<string, string | undefined>): string[] {
  const conflicts: string[] = []
  if (env.FIREBASE_PROJECT_ID && !env.FIREBASE_API_KEY) conflicts.push('FIREBASE_API_KEY: is needed beside FIREBASE_PROJECT_ID')
  if (env.METRICS_PORT && env.METRICS_PORT !== '0' && env.METRICS_PORT === (env.PORT ?? '4000')) conflicts.push('METRICS_PORT: is the same as PORT')
  if (env.GOOGLE_SIGN_IN === 'on' && !env.FIREBASE_PROJECT_ID) conflicts.push('GOOGLE_SIGN_IN: needs FIREBASE_PROJECT_ID')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS']) if (env[name] && !env.DATABASE_URL) conflicts.push(`${name}: needs DATABASE_URL`)
  if (isPgbouncerUrl(env.DATABASE_URL ?? '') && !env.DATABASE_DIRECT_URL)
    conflicts.push('DATABASE_DIRECT_URL: is needed beside a DATABASE_URL with pgbouncer=true')
  conflicts.push(...findStorageConflicts(env))
  const model = ['COMPA_LLM_URL', 'COMPA_LLM_KEY', 'COMPA_LLM_MODEL']
  if (model.some((name) => env[name])) conflicts.push(...model.filter((name) => !env[name]).map((name) => `${name}: is needed beside the others of a model`))
  if (!env.NODE_ENV && env.FIREBASE_PROJECT_ID && !env.FIREBASE_AUTH_EMULATOR_HOST)
    conflicts.push('NODE_ENV: is needed beside a Firebase project: production, or development')
  if (env.NODE_ENV !== 'production') return conflicts
  if (env.FIREBASE_AUTH_EMULATOR_HOST) conflicts.push('FIREBASE_AUTH_EMULATOR_HOST: must not be set in production: the emulator takes unsigned tokens')
  if (env.FIRESTORE_EMULATOR_HOST) conflicts.push('FIRESTORE_EMULATOR_HOST: must not be set in production')
  if (env.SAMPLE_CAMPUS === 'on') conflicts.push('SAMPLE_CAMPUS: must not be on in production: everybody knows the passwords of its accounts')
  if (!env.DATABASE_URL) conflicts.push('DATABASE_URL: is needed in production')
  if (!env.FIREBASE_PROJECT_ID) conflicts.push('FIREBASE_PROJECT_ID: is needed in production')
  return conflicts
}

/** The same of the variables that say where files lie. */
function findStorageConflicts(env: Record<string, string | undefined>): string[] {
  const conflicts: string[] = []
  const s3 = ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (!env.S3_BUCKET) conflicts.push(...s3.filter((name) => env[name]).map((name) => `${name}: needs S3_BUCKET`))
  else if (!env.S3_REGION && !env.S3_ENDPOINT) conflicts.push('S3_REGION: is needed beside S3_BUCKET, or S3_ENDPOINT')
  if (env.S3_BUCKET && env.GCS_BUCKET) conflicts.push('GCS_BUCKET: must not be set beside S3_BUCKET: files lie in one place')
  if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY))
    conflicts.push(`${env.S3_ACCESS_KEY_ID ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'}: is needed beside the other of them`)
  if (env.MEDIA_REDIRECT !== 'on') return conflicts
  if (!env.S3_BUCKET && !env.GCS_BUCKET) conflicts.push('MEDIA_REDIRECT: needs S3_BUCKET or GCS_BUCKET')
  if (env.CDN_URL) conflicts.push('MEDIA_REDIRECT: must not be on beside CDN_URL: the CDN would be sent past itself')
  return conflicts
}

export type Config = ReturnType<typeof readConfig>

/** The configuration from the environment; throws one error that lists every bad value. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = schema.safeParse(variables)
  // firebase-admin takes a blank host of an emulator for a host, and unsigned tokens with it.
  const blankNames = Object.keys(schema.shape).filter((name) => env[name] && !variables[name])
  const malformed = result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  const problems = [...blankNames.map((name) => `${name}: is blank: give it a value, or leave it empty`), ...malformed, ...findConflicts(variables)]
  if (!result.success || problems.length) throw new Error(`The configuration cannot be used:\n${problems.map((fault) => `  ${fault}`).join('\n')}`)
  const values = result.data
  const embeddedIdentity = !values.FIREBASE_PROJECT_ID && !values.FIREBASE_AUTH_EMULATOR_HOST
  const emulatedIdentity = embeddedIdentity || Boolean(values.FIREBASE_AUTH_EMULATOR_HOST)
  const emulated = emulatedIdentity || values.FIRESTORE_EMULATOR_HOST
  return {
    // An emulator takes unsigned tokens, so with one the app is for this machine alone.
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
    embeddedIdentity,
    authEmulatorPort: values.AUTH_EMULATOR_PORT,
    // A Firebase project has a document database; the embedded default has none, and its outbox waits for one.
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
    // Beside an emulated identity provider there is no TLS, and nobody's real session.
    secureCookie: !emulatedIdentity,
    requireVerifiedEmail: values.REQUIRE_VERIFIED_EMAIL,
    allowedEmailDomains: values.ALLOWED_EMAIL_DOMAINS,
    eventsCalendarUrl: values.EVENTS_CALENDAR_ID && toCalendarUrl(values.EVENTS_CALENDAR_ID),
    compa: {
      pages: values.COMPA_PAGES,
      model:
        values.COMPA_LLM_URL && values.COMPA_LLM_KEY && values.COMPA_LLM_MODEL
          ? { url: values.COMPA_LLM_URL, key: values.COMPA_LLM_KEY, model: values.COMPA_LLM_MODEL }
          : undefined,
      dailyTokens: { asker: values.COMPA_DAILY_TOKENS, total: values.COMPA_DAILY_TOKENS_ALL },
      serviceUrl: values.COMPA_SERVICE_URL?.replace(/\/+$/, ''),
    },
    corsOrigins: values.CORS_ORIGINS ?? (embeddedIdentity ? [apolloSandbox] : []),
    rateLimitScale: values.RATE_LIMIT_SCALE,
    trustProxy: values.TRUST_PROXY,
    drainDelaySeconds: values.DRAIN_DELAY,
    sampleCampus: values.SAMPLE_CAMPUS ?? (embeddedIdentity && !values.DATABASE_URL),
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: values.OTEL_SERVICE_NAME } : undefined,
    logLevel: values.LOG_LEVEL,
    development: values.NODE_ENV === 'development',
  }
}
