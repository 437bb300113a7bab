import { z } from 'zod'
import { createLineSchema } from '../../sanitize/line-schema.ts'

/** Courses, archived ones included. */
export const maxCourses = 200

const name = createLineSchema(60, 'A name has at most 60 characters.', 'A course needs a name.')

export const createCourseInput = z.object({ name })
export const renameCourseInput = z.object({ courseId: z.string(), name })
export const setCourseArchivedInput = z.object({ courseId: z.string(), archived: z.boolean() })
export const moveCourseInput = z.object({ courseId: z.string(), direction: z.enum(['UP', 'DOWN']) })
