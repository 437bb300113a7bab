import { getCampusClock, toIsoDate, toIsoTime } from '../../../utils/campus-time.ts'
import { readPages } from '../../../utils/read-pages.ts'
import { toCsvLine, utf8Mark } from '../../../utils/text/csv.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import type { EventQuestion } from '../data.ts'
import type { RegistrationRecord } from '../registrations/data.ts'
import { assertEvent, assertOrganisedEvent } from '../service.ts'
import { getName } from './attendees.ts'
import type { CheckInContext } from './context.ts'
import { type ExportedRegistration, listForExport } from './data.ts'

const pageSize = 500

/**
 * The registrations of an event as the lines of a CSV file, with the answers, in the order in which people registered; read in pages. The log has the reading.
 * For organisers.
 */
export async function exportRegistrations(context: CheckInContext, eventId: string): Promise<{ filename: string; lines: AsyncIterable<string> }> {
  await context.consumeRateLimit('registration-exports')
  const { event, viewer } = await assertOrganisedEvent(context, eventId)
  await context.assertAccountActive()
  const { primary } = context
  const entry = { act: 'registrations.exported', actorUid: viewer.uid, details: { event: event.id }, at: context.now() } as const
  await primary.$transaction((transaction) => recordLogEntry(transaction, entry))
  const { questions } = await assertEvent({ database: primary }, event.id)
  const rows = readPages(pageSize, (last: ExportedRegistration | undefined) => listForExport(primary, event.id, pageSize, last?.number))
  const filename = `${event.title.replaceAll(/[/\\:*?"<>|]/g, '-')} ${toIsoDate(getCampusClock(event.startsAt).day)}.csv`
  return { filename, lines: createLines(questions, rows) }
}

async function* createLines(questions: EventQuestion[], rows: AsyncIterable<ExportedRegistration>): AsyncGenerator<string, void> {
  yield utf8Mark + toCsvLine(['Name', 'State', 'Registered', 'Checked in', ...questions.map(({ label }) => label)])
  for await (const row of rows) {
    const answers = row.answers as RegistrationRecord['answers']
    const cells = [getName(row), stateLabels[row.state], toIsoTime(row.createdAt), row.checkedInAt ? toIsoTime(row.checkedInAt) : '']
    yield toCsvLine([...cells, ...questions.map(({ id }) => answers[id] ?? '')])
  }
}

const stateLabels = { REGISTERED: 'Registered', WAITING: 'Waiting list', CANCELLED: 'Cancelled' } as const
