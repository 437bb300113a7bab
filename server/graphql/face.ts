import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled'
import { expressMiddleware } from '@as-integrations/express5'
import express, { type Request, Router } from 'express'
import { graphqlUploadExpress } from 'graphql-upload-minimal'
import type { Context } from '../context.ts'
import { limits } from '../features/media/input.ts'
import { invalid, unauthenticated } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import { errorFormatter } from './format-error.ts'
import { schema } from './schema.ts'

/** The GraphQL face. A multipart request needs the preflight header and a signed-in viewer before it is read. */
export async function graphqlFace(contextOf: (request: Request) => Context, log: Log) {
  const server = new ApolloServer<Context>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: 2000 },
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled(), plainErrors(log)],
  })
  await server.start()
  const routes = Router()
    .use((request, response, next) => {
      if (request.is('multipart/form-data')) {
        // A refused upload's rest is read and forgotten, so that the connection can be used again.
        response.once('finish', () => request.unpipe().resume())
        if (!request.get('apollo-require-preflight')) throw invalid('A multipart request needs the header Apollo-Require-Preflight.')
        if (!contextOf(request).viewer) throw unauthenticated()
      }
      next()
    })
    .use(graphqlUploadExpress({ maxFileSize: limits.video, maxFiles: 10, maxFieldSize: 100 * 1024 }))
    .use(express.json({ limit: '100kb' }))
    .use(expressMiddleware(server, { context: async ({ req }) => contextOf(req) }))
  return { routes, stop: () => server.stop() }
}

/** Errors in their one shape, with the id of the request they belong to. */
const plainErrors = (log: Log): ApolloServerPlugin<Context> => ({
  async requestDidStart({ contextValue: { requestId } }) {
    const format = errorFormatter(log, requestId)
    return {
      async willSendResponse({ response, errors }) {
        if (response.body.kind !== 'single' || !response.body.singleResult.errors) return
        const { singleResult } = response.body
        singleResult.errors = singleResult.errors?.map((formatted, index) => format(formatted, errors?.[index] ?? formatted)) ?? []
      },
    }
  },
})
