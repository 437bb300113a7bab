import type { NotificationKind } from '../../../generated/prisma/client.ts'
import { buildIgnoresSql } from '../../people/data/blocks.ts'

/** People who are named. */
export const maxActors = 3

/** The columns of `NotificationDetails`, with the values of kinds that do not have them. */
const columnDefaults = {
  actor_uids: "'{}'::text[]",
  actor_count: '0',
  votes: 'null::int',
  post_id: 'null::uuid',
  reply_number: 'null::int',
  quoted_text: 'null::text',
  quoted_html: 'null::text',
  text: 'null::text',
  content_html: 'null::text',
  subject_kind: 'null::text',
  action: 'null::text',
  case_scope: 'null::json',
  title: 'null::text',
  event_id: 'null::uuid',
  starts_at: 'null::timestamptz',
  place: 'null::text',
  is_cancelled: 'null::boolean',
  club_slug: 'null::text',
  club_name: 'null::text',
  request_kind: 'null::text',
  is_archived: 'null::boolean',
  club_role: 'null::text',
  decision: 'null::text',
  case_count: 'null::int',
  is_urgent: 'null::boolean',
  role: 'null::text',
  sanction_kind: 'null::text',
  is_revoked: 'null::boolean',
  ends_at: 'null::timestamptz',
}
type Columns = Partial<typeof columnDefaults>

const isOf = (kinds: NotificationKind[]) => `notification.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`

/** A query of the causes of a row `notification`, if it is of one of these kinds: one row, or none if they are gone. `source` is FROM and WHERE. */
export function selectCauses(kinds: NotificationKind[], columns: Columns, source: string): string {
  const list = Object.entries({ ...columnDefaults, ...columns }).map(([name, value]) => `${value} as ${name}`)
  return `select ${list.join(', ')} ${source} and ${isOf(kinds)}`
}

/** The subject as a UUID: that of another kind may be none. */
export const subjectOf = (...kinds: NotificationKind[]) => `(case when ${isOf(kinds)} then notification.subject_id end)::uuid`

/** Whether the actor of a notification is neither the user nor blocked or muted by the user. */
export const isActor = (uid: string) => `${uid} <> notification.user_uid and not ${buildIgnoresSql('notification.user_uid', uid)}`
