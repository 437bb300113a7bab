import type { ApolloServerPlugin } from '@apollo/server'
import type { OperationDefinitionNode } from 'graphql'
import type { Context } from '../context.ts'
import { operationNames } from '../generated/operation-names.ts'
import type { Observability } from '../observability/types.ts'

/** The name recorded for operations of other clients, which can be named anything. */
export const otherOperationName = 'other'

const clientOperationNames = new Set(operationNames)

/** The name of an operation for metrics and traces: only names of the client's own operations are recorded. */
export const getOperationName = (operation: OperationDefinitionNode | undefined): string => {
  const name = operation?.name?.value
  return name !== undefined && clientOperationNames.has(name) ? name : otherOperationName
}

export type ObserveOperation = ReturnType<typeof createOperationObserver>

/** Creates an observer of one operation: it names the span and counts the operation with its outcome and duration. */
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

/** Observes every operation that Apollo executes. */
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
