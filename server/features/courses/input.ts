import { z } from 'zod'
import { normalizeLine } from '../../sanitize/text.ts'

/** Courses, archived ones included. */
export const maxCourses = 200

const name = z.string('A course needs a name.').overwrite(normalizeLine).min(1, 'A course needs a name.').max(60, 'A name has at most 60 characters.')

export const createCourseInput = z.object({ name })
export const renameCourseInput = z.object({ courseId: z.string(), name })
export const setCourseArchivedInput = z.object({ courseId: z.string(), archived: z.boolean() })
export const moveCourseInput = z.object({ courseId: z.string(), direction: z.enum(['UP', 'DOWN']) })
