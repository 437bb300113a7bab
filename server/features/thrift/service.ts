import type { ServiceContext } from '../../auth/service-context.ts'
import { type PageArgs, readPage } from '../../relay/connection.ts'
import { findByUuids } from '../../utils/uuid.ts'
import { findThriftItems, listThriftItems } from './data.ts'

/** Second-hand items, newest first; public. */
export const getThriftItems = ({ database }: ServiceContext, page: PageArgs) => readPage(page, (take, after) => listThriftItems(database, take, after))

/** Second-hand items by the given ids, without missing and hidden ones; public. */
export const getThriftItemsByIds = ({ database }: ServiceContext, ids: readonly string[]) => findByUuids(ids, (uuids) => findThriftItems(database, uuids))
