import { createSessionEndpoints } from './endpoints.ts'

export const sessions = { name: 'sessions', createPublicEndpoints: createSessionEndpoints } as const
