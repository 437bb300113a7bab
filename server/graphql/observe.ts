import type { ApolloServerPlugin } from '@apollo/server'
import type { OperationDefinitionNode } from 'graphql'
import type { Context } from '../context.ts'
import { operationNames } from '../generated/operation-names.ts'
import type { Observed } from '../lib/observed.ts'

/** For operations of other programs, which may be called anything. */
export const otherName = 'other'

const own = new Set(operationNames)

/** The name of an operation of the client's; a name is told to the operator only if it is one of those. */
export const nameOf = (operation: OperationDefinitionNode | undefined): string => {
  const name = operation?.name?.value
  return name !== undefined && own.has(name) ? name : otherName
}

/** Counts every operation and what became of it, and names its span. */
export const observeOperations = ({ metrics, traces }: Observed): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    const began = performance.now()
    return {
      async didResolveOperation({ operation }) {
        if (operation) traces.nameOperation(operation.operation, nameOf(operation))
      },
      async willSendResponse({ operation, response: { body } }) {
        const failed = body.kind === 'single' && body.singleResult.errors?.length
        metrics.countOperation(operation?.operation ?? 'unread', nameOf(operation), failed ? 'error' : 'ok', (performance.now() - began) / 1000)
      },
    }
  },
})
