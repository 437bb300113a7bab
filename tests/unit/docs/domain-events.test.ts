import { expect, test } from 'vitest'
import { describeDomainEvents } from '../../support/docs/domain-events.ts'

test('docs/domain-events.md lists each kind with who records and who handles it', async () => {
  const page = describeDomainEvents()
  // A kind that nobody records is dead.
  expect(page.split('\n').filter((line) => /^\| `[^|]*\|[^|]*\| \|/.test(line))).toEqual([])
  await expect(page).toMatchFileSnapshot('../../../docs/domain-events.md')
})
