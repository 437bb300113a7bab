import { createSessionEndpoints } from './endpoints.ts'

export const sessions = { name: 'sessions', createUnauthenticatedEndpoints: createSessionEndpoints } as const
