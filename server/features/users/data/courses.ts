import type { Database } from '../../../database/client.ts'

/** The names of the courses that are not archived, in their order. */
export const listCourses = async (database: Database): Promise<string[]> =>
  (await database.course.findMany({ where: { archivedAt: null }, orderBy: { position: 'asc' }, select: { name: true } })).map(({ name }) => name)
