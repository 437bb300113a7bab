import { onboardingEndpoints } from './endpoints.ts'
import { resolvers } from './resolvers.ts'

export const onboarding = { name: 'onboarding', resolvers, endpoints: onboardingEndpoints } as const
