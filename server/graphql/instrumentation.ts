import type { ApolloServerPlugin } from '@apollo/server'
import type { OperationDefinitionNode } from 'graphql'
import type { Context } from '../context.ts'
import { operationNames } from '../generated/operation-names.ts'
import type { Observability } from '../observability/types.ts'

/** For operations of other programs, which may be called anything. */
export const otherOperationName = 'other'

const clientOperationNames = new Set(operationNames)

/** The name of an operation of the client's; a name is told to the operator only if it is one of those. */
export const getOperationName = (operation: OperationDefinitionNode | undefined): string => {
  const name = operation?.name?.value
  return name !== undefined && clientOperationNames.has(name) ? name : otherOperationName
}

export type ObserveOperation = ReturnType<typeof createOperationObserver>

/** Begins to observe an operation: to name its span, and to count it and what became of it. */
export const createOperationObserver =
  ({ metrics, traces }: Observability) =>
  () => {
    const startedAt = performance.now()
    return {
      nameSpan: (operation: OperationDefinitionNode) => traces.nameOperation(operation.operation, getOperationName(operation)),
      end: (operation: OperationDefinitionNode | undefined, outcome: 'ok' | 'error') =>
        metrics.countOperation(operation?.operation ?? 'unread', getOperationName(operation), outcome, (performance.now() - startedAt) / 1000),
    }
  }

/** The same for every operation that Apollo answers. */
export const createInstrumentationPlugin = (observe: ObserveOperation): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    const { nameSpan, end } = observe()
    return {
      async didResolveOperation({ operation }) {
        if (operation) nameSpan(operation)
      },
      async willSendResponse({ operation, response: { body } }) {
        end(operation, body.kind === 'single' && body.singleResult.errors?.length ? 'error' : 'ok')
      },
    }
  },
})
