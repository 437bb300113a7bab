import { execute, getOperationAST } from 'graphql'
import type { Context } from '../../context.ts'
import type { PageQuery } from '../../pages/document.ts'
import type { ObserveOperation } from '../instrumentation.ts'
import { schema } from '../schema.ts'
import { readDocument } from './documents.ts'
import { getClientQuery } from './persisted-queries.ts'

/** Creates the function that executes the initial query of an HTML page. It returns null if there are errors; the page is then sent without data. */
export const createPageQueryExecutor =
  (observe: ObserveOperation) =>
  async ({ operationName, variables }: PageQuery, contextValue: Context): Promise<object | null> => {
    const query = readDocument(getClientQuery(operationName))
    const operation = 'document' in query && getOperationAST(query.document, operationName)
    if (!operation) return null
    const { nameSpan, end } = observe()
    nameSpan(operation)
    const { data, errors } = await execute({ schema, document: query.document, operationName, variableValues: variables, contextValue })
    end(operation, errors ? 'error' : 'ok')
    return errors ? null : (data ?? null)
  }
