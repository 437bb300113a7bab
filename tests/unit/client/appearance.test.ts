import { describe, expect, test } from 'vitest'
import { type Appearance, defaultAppearance, formatAppearance, getSchemeMedia, parseAppearance } from '../../../client/src/lib/browser/appearance.ts'

describe('parseAppearance', () => {
  test.each<Appearance>([
    { colourScheme: 'dark', motion: 'system' },
    { colourScheme: 'system', motion: 'reduced' },
    { colourScheme: 'light', motion: 'reduced' },
  ])('reads what formatAppearance writes: %o', (appearance) => {
    expect(parseAppearance(formatAppearance(appearance))).toEqual(appearance)
  })

  test.each([null, '', 'purple', '{"colourScheme":"dark"}', 'system fast'])('%o is the default', (text) => {
    expect(parseAppearance(text)).toEqual(defaultAppearance)
  })

  test('the default is not stored', () => {
    expect(formatAppearance(defaultAppearance)).toBeNull()
  })
})

test.each([
  ['dark', 'system', '(prefers-color-scheme: dark)'],
  ['dark', 'dark', 'all'],
  ['dark', 'light', 'not all'],
  ['light', 'light', 'all'],
] as const)('what is for %s has this media query when %s is chosen: %s', (scheme, chosen, media) => {
  expect(getSchemeMedia(scheme, chosen)).toBe(media)
})
