import type { ApolloServerPlugin } from '@apollo/server'
import type { OperationDefinitionNode } from 'graphql'
import type { Context } from '../context.ts'
import { operationNames } from '../generated/operation-names.ts'
import type { Observed } from '../observability/types.ts'

/** For operations of other programs, which may be called anything. */
export const otherName = 'other'

const own = new Set(operationNames)

/** The name of an operation of the client's; a name is told to the operator only if it is one of those. */
export const nameOf = (operation: OperationDefinitionNode | undefined): string => {
  const name = operation?.name?.value
  return name !== undefined && own.has(name) ? name : otherName
}

export type ObserveOperation = ReturnType<typeof observeOperation>

/** Begins to observe an operation: to name its span, and to count it and what became of it. */
export const observeOperation =
  ({ metrics, traces }: Observed) =>
  () => {
    const began = performance.now()
    return {
      named: (operation: OperationDefinitionNode) => traces.nameOperation(operation.operation, nameOf(operation)),
      over: (operation: OperationDefinitionNode | undefined, outcome: 'ok' | 'error') =>
        metrics.countOperation(operation?.operation ?? 'unread', nameOf(operation), outcome, (performance.now() - began) / 1000),
    }
  }

/** The same for every operation that Apollo answers. */
export const observeOperations = (observe: ObserveOperation): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    const { named, over } = observe()
    return {
      async didResolveOperation({ operation }) {
        if (operation) named(operation)
      },
      async willSendResponse({ operation, response: { body } }) {
        over(operation, body.kind === 'single' && body.singleResult.errors?.length ? 'error' : 'ok')
      },
    }
  },
})
