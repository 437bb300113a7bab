import type { Transaction } from '../../../database/client.ts'
import { buildIsPartySql } from '../../moderation/data/parties.ts'

/** SQL: whether a user is involved in a case: as a party, or who reported it. `table` is the alias of `cases`, `uid` SQL. */
export const buildIsInvolvedSql = (table: string, uid: string) => `(${buildIsPartySql(table, uid)}
  or exists (select from reports own where own.case_id = ${table}.id and own.reporter_uid = ${uid}))`

/** Those of `uids` who are neither involved in a case nor have decided it. */
export async function filterUninvolved(transaction: Transaction, caseId: string, uids: string[]): Promise<string[]> {
  const query = `select person.uid from unnest($2::text[]) as person (uid) join cases waiting on waiting.id = $1::uuid
    where not ${buildIsInvolvedSql('waiting', 'person.uid')} and waiting.decided_by is distinct from person.uid`
  return (await transaction.$queryRawUnsafe<{ uid: string }[]>(query, caseId, uids)).map(({ uid }) => uid)
}
