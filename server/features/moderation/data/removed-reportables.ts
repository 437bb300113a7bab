import type { Database } from '../../../database/client.ts'
import { Prisma, type ReportableKind } from '../../../generated/prisma/client.ts'

const tables = [
  ['POST', 'posts'],
  ['REPLY', 'replies'],
  ['BUSINESS', 'businesses'],
  ['LISTING', 'thrift_items'],
  ['EVENT', 'events'],
] as const
/** Whether the subject of a case is a hidden row of a table, which its primary key finds. */
const isHiddenSql = ([kind, table]: (typeof tables)[number]) => Prisma.sql`
  exists (select from ${Prisma.raw(table)} where id = (case removal.kind when ${kind}::"ReportableKind" then removal.subject_id end)::uuid and hidden_at is not null)`

/** What was removed until an instant and is still hidden, unless an appeal is open or was granted, also one against the decision together with which it was removed. */
export const listRemovedReportables = (database: Database, until: Date): Promise<{ kind: ReportableKind; subjectId: string }[]> =>
  database.$queryRaw`
    select removal.kind, removal.subject_id as "subjectId" from cases removal left join cases main on main.id = removal.decided_with
    where removal.action = 'REMOVE' and removal.decided_at <= ${until}
      and (coalesce(main.appealed_at, removal.appealed_at) is null or coalesce(main.is_appeal_granted, removal.is_appeal_granted) is false)
      and (${Prisma.join(tables.map(isHiddenSql), ' or ')})`
