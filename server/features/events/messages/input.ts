import { z } from 'zod'
import { createTextSchema } from '../../../sanitize/text-schema.ts'

/** Characters of a message. */
export const maxMessageLength = 1000

export const messageInput = z.object({
  text: createTextSchema(maxMessageLength, 'A message has at most 1,000 characters.', 'Write a message.'),
})
