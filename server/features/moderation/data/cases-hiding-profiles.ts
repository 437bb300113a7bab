import type { Database, Transaction } from '../../../database/client.ts'

/** Whether a case hides its subject: it is open, or its decision does and no appeal was granted. */
const buildIsHidingSql = (table: string) => `(${table}.decided_at is null or ${table}.action <> 'KEEP' and ${table}.is_appeal_granted is not true)`

const hidingProfilesSql = `
  select distinct on (held.subject_id) held.id from users hidden join cases held on held.kind = 'PROFILE' and held.subject_id = hidden.uid
  where hidden.hidden_at in (held.hidden_at, held.decided_at) and held.held_for is not null and held.report_count = 0 and ${buildIsHidingSql('held')}
    and ($1::uuid is null or held.id = $1::uuid)
    and not exists (
      select from cases other where other.kind = 'PROFILE' and other.subject_id = hidden.uid and (other.held_for is null or other.report_count > 0)
        and coalesce(other.decided_at, other.hidden_at) is not null and ${buildIsHidingSql('other')})
  order by held.subject_id, held.opened_at desc limit 100`

/** At most 100 cases that nobody has reported and because of which a profile is hidden as a whole; with `id` that one alone. */
export const listCasesHidingProfiles = async (database: Database | Transaction, id: string | null = null): Promise<string[]> =>
  (await database.$queryRawUnsafe<{ id: string }[]>(hidingProfilesSql, id)).map((row) => row.id)
