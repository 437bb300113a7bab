import type { Database, Transaction } from '../../../database/client.ts'
import { officerRoles } from '../../clubs/members/data.ts'

const officersSql = officerRoles.map((role) => `'${role}'`).join(', ')

/**
 * SQL: whether a user is a party of a case: its author, everybody who has written a held text of it, and the officers of the club whose event or page it is about.
 * They neither read nor decide it. `table` is the alias of `cases`, `uid` SQL.
 */
export const buildIsPartySql = (table: string, uid: string) => `(
  ${table}.author_uid is not distinct from ${uid} or ${uid} = any(${table}.writer_uids) or ${table}.kind in ('EVENT', 'CLUB') and exists (
    select from active_club_members officer where officer.user_uid = ${uid} and officer.role in (${officersSql})
      and officer.club_slug = case ${table}.kind
        when 'CLUB' then ${table}.subject_id
        when 'EVENT' then (select event.club_slug from events event where event.id = ${table}.subject_id::uuid) end))`

/** Those of these cases of which a user is a party. */
export const listCasesOfParty = async (database: Database, uid: string, ids: readonly string[]): Promise<string[]> => {
  const query = `select id from cases where id = any($2::uuid[]) and ${buildIsPartySql('cases', '$1::text')}`
  return (await database.$queryRawUnsafe<{ id: string }[]>(query, uid, ids)).map(({ id }) => id)
}

/** Whether a user is a party of a case; true for one that does not exist. */
export async function isPartyOfCase(database: Database | Transaction, id: string, uid: string): Promise<boolean> {
  const query = `select ${buildIsPartySql('cases', '$2::text')} as "isParty" from cases where id = $1::uuid`
  const [row] = await database.$queryRawUnsafe<{ isParty: boolean }[]>(query, id, uid)
  return row?.isParty ?? true
}
