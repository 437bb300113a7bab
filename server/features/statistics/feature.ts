import { resolvers } from './resolvers.ts'

export const statistics = { name: 'statistics', resolvers } as const
