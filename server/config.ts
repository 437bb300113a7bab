import { z } from 'zod'

const text = z.string().trim().min(1)
const list = text.transform((value) =>
  value
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean),
)
const port = z.coerce.number().int().min(0).max(65535)

/** Every environment variable the product knows; `.env.example` says a line about each. */
const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: text.optional(),
    PORT: port.default(4000),
    DATA_DIR: text.default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    AUTH_EMULATOR_PORT: port.default(9099),
    FIREBASE_PROJECT_ID: text.optional(),
    FIREBASE_API_KEY: text.optional(),
    FIREBASE_AUTH_DOMAIN: text.optional(),
    FIREBASE_SERVICE_ACCOUNT: text.optional(),
    FIREBASE_AUTH_EMULATOR_HOST: text.optional(),
    FIRESTORE_EMULATOR_HOST: text.optional(),
    ALLOWED_EMAIL_DOMAINS: list.default(['vistas.ac.in', 'kalvium.community']),
    SAMPLE_CAMPUS: z.enum(['on', 'off']).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .superRefine((env, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (env.FIREBASE_PROJECT_ID && !env.FIREBASE_API_KEY) refuse('FIREBASE_API_KEY', 'is needed beside FIREBASE_PROJECT_ID')
    if (env.NODE_ENV !== 'production') return
    if (env.FIREBASE_AUTH_EMULATOR_HOST) refuse('FIREBASE_AUTH_EMULATOR_HOST', 'must not be set in production: the emulator takes unsigned tokens')
    if (env.FIRESTORE_EMULATOR_HOST) refuse('FIRESTORE_EMULATOR_HOST', 'must not be set in production')
    if (!env.DATABASE_URL) refuse('DATABASE_URL', 'is needed in production')
    if (!env.FIREBASE_PROJECT_ID) refuse('FIREBASE_PROJECT_ID', 'is needed in production')
  })

export type Config = ReturnType<typeof readConfig>

/** The configuration from the environment; throws one error that lists every bad value. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(set)
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration cannot be used:\n${faults.join('\n')}`)
  }
  const values = result.data
  const embeddedIdentity = !values.FIREBASE_PROJECT_ID && !values.FIREBASE_AUTH_EMULATOR_HOST
  return {
    environment: values.NODE_ENV,
    // The embedded identity provider takes unsigned tokens, so it is for this machine alone.
    host: values.HOST ?? (embeddedIdentity ? '127.0.0.1' : '0.0.0.0'),
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    embeddedIdentity,
    authEmulatorPort: values.AUTH_EMULATOR_PORT,
    // A Firebase project has a document database; the embedded default has none, and its outbox waits for one.
    mirror: Boolean(values.FIREBASE_PROJECT_ID || values.FIRESTORE_EMULATOR_HOST),
    usersDocument: values.FIREBASE_PROJECT_ID && !values.FIREBASE_AUTH_EMULATOR_HOST ? ('firestore' as const) : ('graphql' as const),
    authEmulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST,
    firebase: {
      projectId: values.FIREBASE_PROJECT_ID ?? 'demo-thinnai',
      apiKey: values.FIREBASE_API_KEY ?? 'demo-key',
      authDomain: values.FIREBASE_AUTH_DOMAIN ?? `${values.FIREBASE_PROJECT_ID ?? 'demo-thinnai'}.firebaseapp.com`,
      serviceAccountFile: values.FIREBASE_SERVICE_ACCOUNT,
    },
    allowedEmailDomains: values.ALLOWED_EMAIL_DOMAINS,
    sampleCampus: values.SAMPLE_CAMPUS ? values.SAMPLE_CAMPUS === 'on' : embeddedIdentity && !values.DATABASE_URL,
    logLevel: values.LOG_LEVEL,
  }
}
