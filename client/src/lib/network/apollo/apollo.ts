import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs'
import type { DocumentNode } from 'graphql'
import { from, switchMap } from 'rxjs'
import { queryHashes } from '../../../generated/query-hashes.ts'
import { getNavigationType } from '../../browser/navigation-type.ts'
import { waitUntilIdle } from '../../browser/page-idle.ts'
import { getAuthHeaders } from '../../session/session.ts'
import { isEmailUnverified, toApiError } from '../api-error.ts'
import { resetServerState } from '../server-wakeup.ts'
import { isSessionEnded, reportSessionEnd } from '../session-end.ts'
import { onReconnect } from '../use-online.ts'
import { createCache } from './apollo-cache.ts'
import { readInitialData } from './initial-data.ts'
import { createRetryLink } from './retry-link.ts'
import { uploadFetch } from './upload-fetch.ts'

/** Creates the Apollo Client of the app. Requests carry the viewer's ID token, except persisted public queries. */
export function createApolloClient() {
  const authLink = new SetContextLink(async ({ headers }) => ({ headers: { ...headers, ...(await getAuthHeaders()) } }))
  const httpOptions = { uri: '/graphql', headers: { 'Apollo-Require-Preflight': 'true' } }
  const uploadLink = new UploadHttpLink({ ...httpOptions, fetch: uploadFetch })
  const persistedQueryLink = new PersistedQueryLink({ generateHash: getQueryHash, useGETForHashedQueries: true }).concat(
    new HttpLink({ ...httpOptions, fetch: uploadFetch as typeof fetch }),
  )
  // Public queries return the same data to every viewer: they carry no token and do not wait for one.
  const transportLink = ApolloLink.split(
    ({ operationName = '' }) => operationName in queryHashes,
    persistedQueryLink,
    ApolloLink.from([authLink, tokenRefreshLink, uploadLink]),
  )
  const link = createRetryLink().concat(transportLink)
  const client = new ApolloClient({ cache: createCache(readInitialData()), link })
  const refetchActiveQueries = () => void client.refetchQueries({ include: 'active' })
  // After a back or forward navigation the browser may have restored an old page, with the data that was embedded then.
  if (getNavigationType() === 'back_forward') void waitUntilIdle().then(refetchActiveQueries)
  // Requests may have failed while the server was waking up.
  addEventListener('server-awake', refetchActiveQueries)
  addEventListener('online', resetServerState)
  // Refetch only the queries that failed offline.
  onReconnect(() => void client.refetchQueries({ include: 'active', onQueryUpdated: (query) => query.getCurrentResult().error !== undefined }))
  return client
}

/** The hash of a persisted query, by its operation name; '' when it has none. */
const getQueryHash = ({ definitions }: DocumentNode) => {
  const [name] = definitions.flatMap((node) => (node.kind === 'OperationDefinition' ? [node.name?.value ?? ''] : []))
  return queryHashes[name ?? ''] ?? ''
}

/**
 * Retries a request once with a fresh token if its token was refused (expired, for example) or predates the verification of the email. Not if a field says that a
 * new token changes nothing: `session` has ended, `signIn` is too old.
 */
const tokenRefreshLink = new ErrorLink(({ error, operation, forward }) => {
  const { headers } = operation.getContext()
  const apiError = toApiError(error)
  if (isSessionEnded(apiError)) reportSessionEnd()
  const isTokenRefused = apiError.status === 401 && !apiError.field
  if (!(isTokenRefused || isEmailUnverified(apiError)) || !headers?.authorization) return
  return from(getAuthHeaders(true)).pipe(
    switchMap((authHeaders) => {
      const { authorization: _expired, 'x-session-id': _session, ...others } = headers
      operation.setContext({ headers: { ...others, ...authHeaders } })
      return forward(operation)
    }),
  )
})
