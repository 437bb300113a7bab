import type { Database, Transaction } from '../../database/client.ts'
import { takeNamedLock } from '../../database/named-lock.ts'
import type { Prisma } from '../../generated/prisma/client.ts'

const courseColumns = { id: true, name: true, position: true, archivedAt: true } as const
export type CourseRecord = Prisma.CourseGetPayload<{ select: typeof courseColumns }>

/** All courses in their order, archived ones too. */
export const listAllCourses = (database: Database | Transaction): Promise<CourseRecord[]> =>
  database.course.findMany({ orderBy: { position: 'asc' }, select: courseColumns })

export const findCourse = (database: Database, id: string): Promise<CourseRecord | null> => database.course.findUnique({ where: { id }, select: courseColumns })

/** Changes of courses wait for each other. Returns all courses. */
export async function lockCourses(transaction: Transaction): Promise<CourseRecord[]> {
  await takeNamedLock(transaction, 'courses')
  return listAllCourses(transaction)
}

export const insertCourse = (transaction: Transaction, row: { id: string; name: string; position: number }): Promise<CourseRecord> =>
  transaction.course.create({ data: row, select: courseColumns })

/** A new name reaches the users of the course by their foreign key. */
export const updateCourse = (
  transaction: Transaction,
  id: string,
  data: { name?: string; archivedAt?: Date | null; position?: number },
): Promise<CourseRecord> => transaction.course.update({ where: { id }, data, select: courseColumns })
