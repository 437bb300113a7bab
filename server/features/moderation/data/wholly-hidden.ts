import type { Database, Transaction } from '../../../database/client.ts'

const isAgainstSql = (table: string) => `(${table}.decided_at is null or ${table}.action <> 'KEEP' and ${table}.is_appeal_granted is not true)`

const whollyHiddenSql = `
  select distinct on (held.subject_id) held.id from users hidden join cases held on held.kind = 'PROFILE' and held.subject_id = hidden.uid
  where hidden.hidden_at in (held.hidden_at, held.decided_at) and held.held_for is not null and held.report_count = 0 and ${isAgainstSql('held')}
    and ($1::uuid is null or held.id = $1::uuid)
    and not exists (
      select from cases other where other.kind = 'PROFILE' and other.subject_id = hidden.uid and (other.held_for is null or other.report_count > 0)
        and coalesce(other.decided_at, other.hidden_at) is not null and ${isAgainstSql('other')})
  order by held.subject_id, held.opened_at desc`

/** The cases that nobody has reported and because of which a profile is hidden as a whole; with `id` that one alone. */
export const listWhollyHidden = async (database: Database | Transaction, id: string | null = null): Promise<string[]> =>
  (await database.$queryRawUnsafe<{ id: string }[]>(whollyHiddenSql, id)).map((row) => row.id)
