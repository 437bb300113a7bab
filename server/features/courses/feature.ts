import { resolvers } from './resolvers.ts'
import { getCourseById } from './service.ts'

export const courses = {
  name: 'courses',
  resolvers,
  nodes: { Course: getCourseById },
} as const
