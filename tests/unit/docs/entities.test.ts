import { expect, test } from 'vitest'
import { describeEntities } from '../../support/docs/entities.ts'

test('docs/entities.md lists each model of the schema with what it refers to', async () => {
  await expect(describeEntities()).toMatchFileSnapshot('../../../docs/entities.md')
})
