import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId, toRowId } from '../../relay/node-id.ts'
import { createCourse, getManagedCourses, moveCourse, renameCourse, setCourseArchived } from './service.ts'

const withRowId = <Input extends { courseId: string }>(input: Input): Input => ({ ...input, courseId: toRowId('Course', input.courseId) })

export const resolvers: Resolvers = {
  Course: { id: ({ id }) => toNodeId('Course', id) },
  Query: { managedCourses: (_parent, _args, context) => getManagedCourses(context) },
  Mutation: {
    createCourse: async (_parent, { input }, context) => ({ course: await createCourse(context, input) }),
    renameCourse: async (_parent, { input }, context) => ({ course: await renameCourse(context, withRowId(input)) }),
    setCourseArchived: async (_parent, { input }, context) => ({ course: await setCourseArchived(context, withRowId(input)) }),
    moveCourse: async (_parent, { input }, context) => ({ courses: await moveCourse(context, withRowId(input)) }),
  },
}
