import { expect, test } from '../fixtures.ts'
import { createThread, insertReplies, replyItem } from './replies.ts'

/** The sizes of the contents of a PDF's pages, in bytes; those of an empty page are a few hundred at most. */
function readPageSizes(pdf: Buffer): number[] {
  const text = pdf.toString('latin1')
  const objects = new Map([...text.matchAll(/(?:^|\n)(\d+) 0 obj\s*(.*?)(?:stream|endobj)/gs)].map(([, id = '', body = '']) => [id, body]))
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b(?!s)/.test(body))
  return pages.map((body) => Number(/\/Length (\d+)/.exec(objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? '')?.[1] ?? 0))
}

test('a thread is printed whole, without empty pages', async ({ page, request }) => {
  const thread = await createThread(request, 'lounge', `Long. ${'What do you think of the notes of Unit 3? '.repeat(80)}`)
  await insertReplies(thread, 90)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await test.step('by its link', async () => {
    await page.goto(`${thread.path}?print`)
    await expect(page.locator('html[data-printed]')).toBeAttached()
    await expect(page.getByRole('list', { name: 'Replies' }).getByRole('listitem')).toHaveCount(90)
    const sizes = readPageSizes(await page.pdf({ format: 'A4' }))
    expect(sizes.length).toBeGreaterThan(4)
    expect(sizes.length).toBeLessThan(40)
    expect(Math.min(...sizes)).toBeGreaterThan(600)
  })
  await test.step('from the middle of the thread, as far as it is loaded', async () => {
    await page.goto(`${thread.path}?reply=60`)
    await expect(replyItem(page, 60)).toContainText('Reply number 60.')
    const sizes = readPageSizes(await page.pdf({ format: 'A4' }))
    expect(sizes.length).toBeGreaterThan(1)
    expect(Math.min(...sizes)).toBeGreaterThan(600)
  })
})
