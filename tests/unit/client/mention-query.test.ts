import { expect, test } from 'vitest'
import { findPrefix } from '../../../client/src/features/mentions/mention-query.ts'

test.each([
  ['@', ''],
  ['Thank you @kav', 'kav'],
  ['(@kavya.r', 'kavya.r'],
  ['வணக்கம் @k_-1', 'k_-1'],
  ['\u{FFFC} @k', 'k'],
  ['mail kavya@kal', null],
  ['@@k', null],
  ['@kavya and', null],
  ['/@k', null],
  [`@${'a'.repeat(31)}`, null],
  ['வணக்கம்@k', null],
])('the prefix at the end of %j is %j', (text, prefix) => expect(findPrefix(text)).toBe(prefix))
