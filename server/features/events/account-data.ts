import type { AccountData } from '../../jobs/account-data.ts'
import { readPages } from '../../utils/read-pages.ts'
import { formerStudent } from '../users/former-student.ts'
import { eraseCheckInData, exportCheckInData } from './check-in/account-data.ts'
import type { EventQuestion } from './data.ts'
import type { RegistrationRecord } from './registrations/data.ts'
import { listAnswers } from './registrations/list-answers.ts'
import { cancelRegistration } from './registrations/register.ts'

const pageSize = 200

const exportColumns = {
  ...{ id: true, state: true, number: true, answers: true, ticketCode: true, showsName: true },
  ...{
    createdAt: true,
    confirmedAt: true,
    cancelledAt: true,
    checkedInAt: true,
    event: { select: { id: true, title: true, startsAt: true, questions: true } },
  },
} as const

export const exportData: AccountData['exportData'] = async function* (context, uid) {
  const { database } = context
  const readPage = (last: { id: string } | undefined) =>
    database.registration.findMany({
      where: { userUid: uid, ...(last && { id: { gt: last.id } }) },
      ...{ orderBy: { id: 'asc' }, take: pageSize, select: exportColumns, relationLoadStrategy: 'join' },
    })
  yield {
    name: 'registrations',
    title: 'Registrations for events',
    rows: async function* () {
      for await (const row of readPages<Awaited<ReturnType<typeof readPage>>[number]>(pageSize, readPage)) yield { ...row, answers: orderAnswers(row) }
    },
  }
  yield {
    name: 'events',
    title: 'Events that you created',
    rows: () =>
      database.event.findMany({
        where: { createdBy: uid },
        orderBy: { id: 'asc' },
        select: { id: true, title: true, startsAt: true, endsAt: true },
      }),
  }
  yield {
    name: 'event-messages',
    title: 'Messages to the registered people of your events',
    rows: () =>
      database.eventMessage.findMany({
        where: { createdBy: uid },
        orderBy: { id: 'asc' },
        select: { id: true, eventId: true, text: true, createdAt: true },
      }),
  }
  yield exportCheckInData(context, uid)
}

/** Answers by the id of the question, in the order of the questions, which the row has too. */
const orderAnswers = ({ answers, event: { questions } }: { answers: unknown; event: { questions: unknown } }) =>
  Object.fromEntries(listAnswers(questions as EventQuestion[], answers as RegistrationRecord['answers']).map(({ questionId, text }) => [questionId, text]))

/** Frees the seats of the account. Events and messages of their organisers stay; their covers become those of 'Former student'. */
export const eraseData: AccountData['eraseData'] = async (context, uid, { signal }) => {
  const { database } = context
  const registrations = await database.registration.findMany({ where: { userUid: uid, state: { not: 'CANCELLED' } }, select: { eventId: true } })
  for (const { eventId } of registrations) {
    signal.throwIfAborted()
    await cancelRegistration(context, eventId, uid)
  }
  await database.registration.deleteMany({ where: { userUid: uid } })
  await eraseCheckInData(context, uid)
  await database.calendarFeed.deleteMany({ where: { userUid: uid } })
  await database.event.updateMany({ where: { createdBy: uid }, data: { createdBy: null } })
  await database.eventMessage.updateMany({ where: { createdBy: uid }, data: { createdBy: null } })
  await database.file.updateMany({ where: { ownerUid: uid, eventCovers: { some: {} } }, data: { ownerUid: formerStudent.uid } })
}
