import { z } from 'zod'

const maxEndpointLetters = 2000
const base64url = (message: string) => z.string(message).regex(/^[\w-]{1,120}={0,2}$/, message)

export const addSubscriptionInput = z.object({
  endpoint: z.string('Give the endpoint.').min(1, 'Give the endpoint.').max(maxEndpointLetters, 'The endpoint is too long.'),
  p256dh: base64url('Give the public key of the browser, base64url.'),
  auth: base64url('Give the secret of the browser, base64url.'),
})

export const removeSubscriptionInput = z
  .object({ id: z.string().nullish(), endpoint: z.string().max(maxEndpointLetters, 'The endpoint is too long.').nullish() })
  .refine(({ id, endpoint }) => Boolean(id) !== Boolean(endpoint), 'Give either the id or the endpoint.')
