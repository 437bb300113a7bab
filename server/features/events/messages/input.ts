import { z } from 'zod'

/** Characters of a message. */
export const maxMessageLength = 1000

export const messageInput = z.object({
  text: z.string('Write a message.').trim().min(1, 'Write a message.').max(maxMessageLength, 'A message has at most 1,000 characters.'),
})
