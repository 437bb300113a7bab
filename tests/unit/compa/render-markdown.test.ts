import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../server/features/compa/pages/parse-page.ts'

test('a page with headings, lists, links and a rule is rendered', async () => {
  const html = await renderMarkdown('## Hours\n\n- Monday\n  - 9 to 5\n\n> Quiet please\n\n--------------------\n\n[Home](https://example.org)')
  expect(html).toContain('<h2>Hours</h2>')
  expect(html).toContain('<li>9 to 5</li>')
})

test.each([
  ['quotes', '>'.repeat(20_000)],
  ['quotes with spaces', '> '.repeat(10_000)],
  ['lists', '- '.repeat(10_000)],
  ['numbered lists', '1. '.repeat(6000)],
  ['quotes in lists', '- > '.repeat(5000)],
  ['brackets', '['.repeat(20_000)],
  ['images', '!['.repeat(10_000)],
  ['emphasis', '*a **b '.repeat(2800)],
  ['underscores', '_a'.repeat(10_000)],
  ['code', '`a'.repeat(10_000)],
  ['tags', '<a '.repeat(6600)],
  ['table cells', '|a'.repeat(10_000)],
  ['escapes', '\\['.repeat(10_000)],
])('too much markup is refused: %s', async (_name, text) => {
  await expect(async () => renderMarkdown(text)).rejects.toMatchObject({ status: 400, field: 'markdown' })
})
