import { describe, expect, test } from 'vitest'
import { getNextIndex } from '../../../client/src/components/dialogs/menu-button.tsx'

const labels = ['Edit', 'Delete', 'Close thread', 'Copy link']

describe('getNextIndex', () => {
  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 3],
    ['ArrowUp', -1, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['c', 0, 2],
    ['c', 2, 3],
    ['C', 3, 2],
    ['x', 1, null],
    ['Enter', 1, null],
    [' ', 1, null],
  ])('%s at item %i moves to item %s', (key, index, next) => expect(getNextIndex(key, index, labels)).toBe(next))
})
