import { createDraftAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { publishReply, publishTextPost } from './posts.ts'

test('a hashtag in the text of a reply leads to its page, rendered by the server or the browser', { tag: '@phone' }, async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const id = await publishTextPost(request, author, 'Who has a ladder? #Ladders_2026')
  await publishReply(request, author, id, 'Found one #Ladders_2026')
  const rendered = await (await request.get(`/post/${id}`, { headers: { accept: 'text/html' } })).text()
  expect(rendered).toContain('Found one <a data-hashtag href="/tag/Ladders_2026">#Ladders_2026</a>')
  await page.goto(`/post/${id}`)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('article', { name: 'Reply #1' }).getByRole('link', { name: '#Ladders_2026' }).click()
  await expect(page).toHaveURL('/tag/Ladders_2026')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  // The browser has rendered this text.
  await page.getByRole('article').getByRole('link', { name: '#Ladders_2026' }).first().click()
  await expect(page).toHaveURL('/tag/Ladders_2026')
  await expect(page.getByRole('article').first()).toContainText('Who has a ladder?')
})
