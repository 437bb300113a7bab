import type { ServiceContext } from '../../auth/service-context.ts'
import { type PageArgs, readPage } from '../../relay/connection.ts'
import { isUuid } from '../../utils/uuid.ts'
import { findThriftItem, listThriftItems } from './data.ts'

/** Second-hand items, newest first; public. */
export const getThriftItems = ({ database }: ServiceContext, page: PageArgs) => readPage(page, (take, after) => listThriftItems(database, take, after))

export const getThriftItemById = async ({ database }: ServiceContext, id: string) => (isUuid(id) ? findThriftItem(database, id) : null)
