import type { ServiceContext } from '../../../auth/service-context.ts'
import { getForeignKey } from '../../../database/transient-errors.ts'
import { invalid } from '../../../utils/errors.ts'
import { listCourses } from '../data/courses.ts'
import { findUser, listJoinedSetupClubs, listSetupClubs } from '../data.ts'
import { courseMessage } from '../input.ts'

/** The courses that account set-up offers; public. */
export const getCourses = ({ database }: Pick<ServiceContext, 'database'>) => listCourses(database)

/** The labels of the clubs that account set-up offers (spec, section 3). */
export const getSetupClubs = ({ database }: Pick<ServiceContext, 'database'>) => listSetupClubs(database)

/** The set-up labels of the clubs that a user has joined, as used by REST. */
export const getJoinedSetupClubs = ({ database }: Pick<ServiceContext, 'database'>, uid: string) => listJoinedSetupClubs(database, uid)

const createCourseError = () => invalid(courseMessage, 'course')

/** INVALID_INPUT unless set-up offers the course, or the user has it already. */
export async function assertCourse({ database }: ServiceContext, uid: string, course: string): Promise<void> {
  if ((await listCourses(database)).includes(course)) return
  if ((await findUser(database, uid))?.course !== course) throw createCourseError()
}

/** The error of a write for a course that was renamed after `assertCourse`; any other error unchanged. */
export const toCourseError = (error: unknown): unknown => (getForeignKey(error) === 'users_course_fkey' ? createCourseError() : error)
