import type { Account } from '../factories.ts'
import { type GraphqlResult, graphql, type Target } from './client.ts'

export const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

export const startMutation = 'mutation { startSession { session { id device createdAt lastUsedAt viewerIsUsing } } }'
const endMutation = 'mutation($id: ID!) { endSession(input: {sessionId: $id}) { endedId } }'
const listQuery = '{ viewer { settings { sessions { id device viewerIsUsing createdAt lastUsedAt } } } }'

/** A signed-in device: the token of its account and the id of its session. */
export type Device = Pick<Account, 'token'> & { session?: string }

const toHeaders = ({ session }: Device): Record<string, string> => (session ? { 'x-session-id': session } : {})

/** Registers a device of an account and returns it. */
export async function startSession(app: Target, { token }: Device, userAgent = firefox): Promise<Required<Device>> {
  const { data, errors } = await graphql(app, startMutation, {}, token, { 'user-agent': userAgent })
  if (errors) throw new Error(JSON.stringify(errors))
  return { token, session: data.startSession.session.id }
}

export const send = (app: Target, device: Device, query: string, variables: Record<string, unknown> = {}) =>
  graphql(app, query, variables, device.token, toHeaders(device))

export const endSession = (app: Target, device: Device, id = device.session) => send(app, device, endMutation, { id })
export const endOthers = (app: Target, device: Device) => send(app, device, 'mutation { endOtherSessions { endedIds } }')
export const endAll = (app: Target, device: Device) => send(app, device, 'mutation { signOutEverywhere { endedIds } }')

/** The viewer's sessions as the device sees them. */
export const listSessions = async (app: Target, device: Device): Promise<any[]> => (await send(app, device, listQuery)).data.viewer.settings.sessions

/** 'OK', or the code and the field of the first error. */
export function getOutcome({ errors }: GraphqlResult): string {
  const { code, field } = errors?.[0]?.extensions ?? { code: 'OK' }
  return field ? `${code} ${field}` : code
}

export const probe = async (app: Target, device: Device) => getOutcome(await send(app, device, '{ viewer { id } }'))
