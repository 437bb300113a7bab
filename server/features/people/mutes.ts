import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import type { Viewer } from '../../auth/viewer.ts'
import { wholeHashtagPattern } from '../../sanitize/hashtags.ts'
import { createLineSchema } from '../../sanitize/line-schema.ts'
import { conflict, invalid, notFound } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { assertNotSuspended } from '../users/service.ts'
import { deleteMute, insertMute, type MuteRecord } from './data/mutes.ts'
import { isListedUser } from './data.ts'
import { maxMutes } from './input.ts'

const parseTag = (text: string) => wholeHashtagPattern.exec(`#${text.replace(/^#/, '')}`)?.[1]

/** A muted word, with at least one letter or digit, or a hashtag, with or without its `#`; both in lower case as they are stored. */
const muteValueInput = {
  WORD: createLineSchema(100, 'A muted word has 2 to 50 letters.')
    .toLowerCase()
    .refine((word) => /^.{2,50}$/u.test(word) && /[\p{L}\p{N}]/u.test(word), 'A muted word has 2 to 50 letters.'),
  TAG: createLineSchema(201, 'A hashtag has at most 100 letters.')
    .toLowerCase()
    .refine((tag) => parseTag(tag) !== undefined, 'A hashtag has letters, digits and _ only.')
    .transform((tag) => parseTag(tag) ?? ''),
}

/**
 * Sets whether the viewer mutes a user, by uid, a word or a hashtag. Repeating it changes nothing. NOT_FOUND for a user who is not listed, CONFLICT for more
 * than `maxMutes`.
 */
export async function setMute(context: ServiceContext, { kind, value }: MuteRecord, mute: boolean): Promise<Viewer> {
  const viewer = await assertNotSuspended(context)
  await context.consumeRateLimit('blocks')
  const record = { kind, value: kind === 'USER' ? value : parseInput(z.object({ value: muteValueInput[kind] }), { value }).value }
  if (kind === 'USER' && value === viewer.uid) throw invalid('You cannot mute yourself.', 'value')
  if (kind === 'USER' && !(await isListedUser(context.database, value))) throw notFound('There is no such user.')
  if (!mute) await deleteMute(context.database, viewer.uid, record)
  else if (!(await insertMute(context.database, viewer.uid, record, maxMutes, context.now())))
    throw conflict(`You can mute at most ${maxMutes} people, words and hashtags. End one of them first.`, 'value')
  return viewer
}
