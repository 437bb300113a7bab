import type { ServiceContext } from '../auth/service-context.ts'
import type { Database } from '../database/client.ts'
import type { Resolvers, ResolversTypes } from '../generated/resolvers.ts'
import type { AccountData } from '../jobs/account-data.ts'
import { registerEventHandlers } from '../jobs/record-domain-event.ts'
import { collectJobs, purgeEvents } from '../jobs/tasks.ts'
import type { FeatureJobs } from '../jobs/types.ts'
import type { Endpoint } from '../rest/endpoint.ts'
import { createAccounts } from './accounts/feature.ts'
import { announcements } from './announcements/feature.ts'
import { auditLog } from './audit-log/feature.ts'
import { businesses } from './businesses/feature.ts'
import { campusSettings } from './campus-settings/feature.ts'
import { clubs } from './clubs/feature.ts'
import type { CompaContext } from './compa/context.ts'
import { compa } from './compa/feature.ts'
import { courses } from './courses/feature.ts'
import type { CheckInContext } from './events/check-in/context.ts'
import { events } from './events/feature.ts'
import { media } from './media/feature.ts'
import { moderation } from './moderation/feature.ts'
import { newAccounts } from './new-accounts/feature.ts'
import { notifications } from './notifications/feature.ts'
import { onboarding } from './onboarding/feature.ts'
import { people } from './people/feature.ts'
import { posts } from './posts/feature.ts'
import { reactions } from './reactions/feature.ts'
import { replies } from './replies/feature.ts'
import { roles } from './roles/feature.ts'
import { sanctions } from './sanctions/feature.ts'
import type { SessionCookieDependencies } from './sessions/endpoints.ts'
import { sessions } from './sessions/feature.ts'
import type { SessionTopicContext } from './sessions/topics.ts'
import { statistics } from './statistics/feature.ts'
import { textReview } from './text-review/feature.ts'
import { texts } from './texts/feature.ts'
import { thrift } from './thrift/feature.ts'
import { users } from './users/feature.ts'

/** What a feature contributes to the app. Parts it does not have are absent. */
type Feature = {
  /** The name of its folder. */
  name: string
  resolvers?: Resolvers | readonly Resolvers[]
  endpoints?: Endpoint<EndpointContext>[]
  /** Endpoints whose requests are not authenticated: files, unsubscribe links, and the session cookie itself. */
  createUnauthenticatedEndpoints?: (dependencies: SessionCookieDependencies) => Endpoint<EndpointContext>[]
  /** Factories of the loaders of a request, by the name of the loader. */
  loaders?: Record<string, (database: Database, primary: Database) => unknown>
  /** The service functions that load one object of a type by id, for `node` (Global Object Identification), of the types that `nodeBatches` lacks. */
  nodes?: Record<string, (context: PrimaryContext, id: string) => Promise<object | null>>
  /** The service functions that load many objects of a type by id, for `node` and `nodes`. `nodes` returns only these types. */
  nodeBatches?: Record<string, (context: ServiceContext, ids: readonly string[]) => Promise<Map<string, object>>>
  /** Handlers of domain events, and schedules. */
  jobs?: FeatureJobs
  /** The topics of `liveUpdates`, by kind: the part before the colon. Null for a key that cannot exist; throws if the viewer has no access. */
  topics?: Record<string, (context: PrimaryContext & SessionTopicContext, key: string) => Topic | null | Promise<Topic | null>>
} & AccountData
type Update = Omit<ResolversTypes['LiveUpdate'], 'topic'>
/**
 * The pub/sub channel of a topic, and the fields of `LiveUpdate` for a message of the channel. `readMissed` reads, once the topic is subscribed, an update that
 * its subscriber may have missed. A message of `endChannel` ends the topic.
 */
type Topic = { channel: string; toUpdate: (message: never) => Update; readMissed?: () => Promise<Update | null>; endChannel?: string }
type PrimaryContext = ServiceContext & { primary: Database }
type EndpointContext = CompaContext & CheckInContext

const contentFeatures = [
  media,
  users,
  auditLog,
  roles,
  sanctions,
  campusSettings,
  textReview,
  newAccounts,
  courses,
  announcements,
  sessions,
  people,
  businesses,
  clubs,
  onboarding,
  events,
  thrift,
  texts,
  posts,
  replies,
  reactions,
  moderation,
  compa,
  notifications,
] as const
const featureList = [...contentFeatures, createAccounts(contentFeatures), statistics] as const

/**
 * All features, lowest first: each imports only those before it. The schema, the REST router, `node`, loaders, background jobs, the import rules and
 * tests read this list.
 */
export const features: readonly Feature[] = featureList

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never
type LoaderFactories = UnionToIntersection<Extract<(typeof featureList)[number], { loaders: object }>['loaders']>

/** The loaders of one request, which batch its reads: from `database`, which may be a replica, or from the primary. */
export type Loaders = { [Name in keyof LoaderFactories]: ReturnType<LoaderFactories[Name]> }

const loaderFactories = features.flatMap(({ loaders = {} }) => Object.entries(loaders))

export const createLoaders = (database: Database, primary = database) =>
  Object.fromEntries(loaderFactories.map(([name, create]) => [name, create(database, primary)])) as Loaders

/** The endpoints of all features: those whose requests are authenticated, and those whose requests are not. */
export const createEndpoints = (dependencies: SessionCookieDependencies) => ({
  endpoints: features.flatMap(({ endpoints = [] }) => endpoints),
  unauthenticatedEndpoints: features.flatMap(({ createUnauthenticatedEndpoints }) => createUnauthenticatedEndpoints?.(dependencies) ?? []),
})

/** The background jobs of all features, and the purge of events. */
export const jobs = collectJobs([{ schedules: [purgeEvents] }, ...features.flatMap((feature) => feature.jobs ?? [])])
registerEventHandlers(jobs.handlers)
