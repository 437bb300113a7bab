import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { saveClubInput } from '../../../server/features/clubs/input.ts'
import { joinClubInput, requestClubInput } from '../../../server/features/clubs/members/input.ts'
import { askCompaBody, saveCampusPageInput } from '../../../server/features/compa/input.ts'
import { cancelEventInput, saveEventInput } from '../../../server/features/events/input.ts'
import { messageInput } from '../../../server/features/events/messages/input.ts'
import { registerInput } from '../../../server/features/events/registrations/input.ts'
import { appealInput, decideInput, reportContentInput } from '../../../server/features/moderation/input.ts'
import { saveProfileInput, setUpAccountInput } from '../../../server/features/onboarding/input.ts'
import { createTextSchema } from '../../../server/sanitize/text-schema.ts'

/** With the line breaks of Word and of other systems, and with control characters that are none. */
const typed = ' a\vb\fc\x85d\u2028e\u2029f\r\ng\rh\ni\tj\u0000k\u0007l\u001bm\u007fn\u009fo\v'
const stored = 'a\nb\nc\nd\ne\nf\ng\nh\ni jklmno'

const schemas: Record<string, z.ZodType> = {
  'the description of an event': saveEventInput.shape.description,
  'the reason of a cancellation': cancelEventInput.shape.reason,
  'a message to registrants': messageInput.shape.text,
  'an answer': registerInput.shape.answers.unwrap().unwrap().element.shape.text,
  'the text about a club': saveClubInput.shape.about,
  'a message to a club': joinClubInput.shape.message,
  'a request for a club': requestClubInput.shape.message,
  'a bio': saveProfileInput.shape.bio,
  'the bio of set-up': setUpAccountInput.shape.bio,
  'the note of a report': reportContentInput.shape.note,
  'the sentence of a decision': decideInput.shape.sentence,
  'an appeal': appealInput.shape.text,
  'a campus page': saveCampusPageInput.shape.markdown,
  'a question to Compa': askCompaBody.shape.question,
}

describe('a text of several lines', () => {
  test.each(Object.entries(schemas))('keeps line breaks and no other control character: %s', (_name, schema) => {
    // The indentation of Markdown has a meaning.
    expect((schema.parse(typed) as string).replace('i    j', 'i j')).toBe(stored)
  })

  const schema = createTextSchema(3, 'Too long.', 'Missing.')
  test.each([
    ['', 'Missing.'],
    [undefined, 'Missing.'],
    ['\v\u0000\f', 'Missing.'],
    ['abcd', 'Too long.'],
    ['a'.repeat(100_000), 'Too long.'],
    ['\u0000abc\u0000', undefined],
  ])('is checked once it is normalized: case %#', (text, message) => {
    expect(schema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual(message && [message])
  })
})
