import { randomUUID } from 'node:crypto'
import type { ServiceContext } from '../../auth/service-context.ts'
import type { Transaction } from '../../database/client.ts'
import { conflict, notFound } from '../../utils/errors.ts'
import { findNeighbour } from '../../utils/find-neighbour.ts'
import { parseInput } from '../../utils/parse.ts'
import { parseUuid } from '../../utils/uuid.ts'
import type { AuditAction } from '../audit-log/actions.ts'
import { withAuditedChange } from '../audit-log/with-audited-change.ts'
import { assertAdministrator, assertCanChangeCampus, hasRole } from '../roles/service.ts'
import { type CourseRecord, findCourse, insertCourse, listAllCourses, lockCourses, updateCourse } from './data.ts'
import { createCourseInput, maxCourses, moveCourseInput, renameCourseInput, setCourseArchivedInput } from './input.ts'

/** All courses in their order, archived ones too; at most 200. For administrators. */
export async function getManagedCourses(context: ServiceContext): Promise<CourseRecord[]> {
  await assertAdministrator(context)
  return listAllCourses(context.database)
}

/** A course by its id, for administrators; null for others. */
export async function getCourseById(context: ServiceContext, id: string): Promise<CourseRecord | null> {
  const courseId = parseUuid(id)
  return courseId && (await hasRole(context, 'ADMINISTRATOR')) ? findCourse(context.database, courseId) : null
}

/** Adds a course at the end. CONFLICT for the name of another one. For administrators. */
export async function createCourse(context: ServiceContext, input: unknown): Promise<CourseRecord> {
  const { uid } = await assertCanChangeCampus(context)
  const { name } = parseInput(createCourseInput, input)
  return changeCourses(context, uid, 'course.created', async (transaction, courses) => {
    if (courses.length >= maxCourses) throw conflict(`There can be ${maxCourses} courses, archived ones included.`)
    assertNameFree(courses, name)
    return insertCourse(transaction, { id: randomUUID(), name, position: (courses.at(-1)?.position ?? 0) + 1 })
  })
}

/** Renames a course, for its users too; the last write wins. NOT_FOUND without the course, CONFLICT for the name of another one. For administrators. */
export async function renameCourse(context: ServiceContext, input: unknown): Promise<CourseRecord> {
  const { uid } = await assertCanChangeCampus(context)
  const { courseId, name } = parseInput(renameCourseInput, input)
  return changeCourses(context, uid, 'course.renamed', (transaction, courses) => {
    const { id } = getCourse(courses, courseId)
    assertNameFree(courses, name, id)
    return updateCourse(transaction, id, { name })
  })
}

/** Archives or restores a course; repeating it changes nothing. Users keep an archived one. NOT_FOUND without the course. For administrators. */
export async function setCourseArchived(context: ServiceContext, input: unknown): Promise<CourseRecord> {
  const { uid } = await assertCanChangeCampus(context)
  const { courseId, archived } = parseInput(setCourseArchivedInput, input)
  return changeCourses(context, uid, archived ? 'course.archived' : 'course.restored', async (transaction, courses) => {
    const course = getCourse(courses, courseId)
    if ((course.archivedAt !== null) === archived) return course
    return updateCourse(transaction, course.id, { archivedAt: archived ? context.now() : null })
  })
}

/** Moves a course by one place among those that are not archived; at the end of the list it stays. Returns all courses. For administrators. */
export async function moveCourse(context: ServiceContext, input: unknown): Promise<CourseRecord[]> {
  const { uid } = await assertCanChangeCampus(context)
  const { courseId, direction } = parseInput(moveCourseInput, input)
  await changeCourses(context, uid, 'course.moved', async (transaction, courses) => {
    const course = getCourse(courses, courseId)
    const active = courses.filter(({ archivedAt }) => !archivedAt)
    const [moved, neighbour] = findNeighbour(active, ({ id }) => id === course.id, direction) ?? []
    if (!moved || !neighbour) return course
    await updateCourse(transaction, neighbour.id, { position: moved.position })
    return updateCourse(transaction, moved.id, { position: neighbour.position })
  })
  return listAllCourses(context.database)
}

type Change = (transaction: Transaction, courses: CourseRecord[]) => Promise<CourseRecord>

const changeCourses = (context: ServiceContext, actorUid: string, act: AuditAction, change: Change): Promise<CourseRecord> =>
  withAuditedChange(context, lockCourses, { act, actorUid, getDetails: ({ id }) => ({ course: id }) }, change)

function getCourse(courses: readonly CourseRecord[], id: string): CourseRecord {
  const course = courses.find((each) => each.id === id)
  if (!course) throw notFound('There is no such course.')
  return course
}

function assertNameFree(courses: readonly CourseRecord[], name: string, exceptId?: string) {
  const taken = courses.find((course) => course.id !== exceptId && course.name.toLowerCase() === name.toLowerCase())
  if (taken) throw conflict(taken.archivedAt ? 'An archived course has this name. Restore it.' : 'There is a course with this name.', 'name')
}
