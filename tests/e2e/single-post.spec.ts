import { photoFile } from '../support/image-files.ts'
import { drafted } from './accounts.ts'
import { expect, expectAccessibleInBothSchemes, test } from './fixtures.ts'

test('the date of a card leads to the post alone, whose address can be shared', { tag: '@phone' }, async ({ page, request }) => {
  const { token, username } = await drafted(request)
  const words = `To be shared by ${username}`
  const answer = await request.post('/api/posts', {
    headers: { authorization: `Bearer ${token}` },
    data: { contentHtml: `<p>${words}</p>`, community: 'learn' },
  })
  expect(answer.status()).toBe(201)
  await page.goto('/learn')
  await page.getByRole('article').filter({ hasText: words }).getByRole('link', { name: /\d{4}/ }).click()
  await expect(page).toHaveURL(/\/post\/[\w-]+$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(words)
  await expectAccessibleInBothSchemes(page)
  const source = await (await request.get(page.url())).text()
  expect(source).toContain(`<meta property="og:title" content="${username} in learn · Thinnai" />`)
  expect(source).toContain(`<meta property="og:description" content="${words}" />`)
  await page.reload()
  await expect(page.getByRole('article')).toContainText(words)
  await page.getByRole('link', { name: 'More from learn' }).click()
  await expect(page).toHaveURL('/learn')
})

test('a post that is not there says so', async ({ page, expectError }) => {
  expectError(/404/)
  await page.goto('/post/nothing')
  await expect(page.getByText('This post is not here, or not any more.')).toBeVisible()
})

for (const count of [1, 2])
  test(`the first picture of a post with ${count} is named in its page, in the size that is shown`, { tag: '@phone' }, async ({ page, request }) => {
    const { token } = await drafted(request)
    const form = new FormData()
    form.set('contentHtml', '<p>Seen at once.</p>')
    form.set('community', 'lounge')
    for (let made = 0; made < count; made += 1) form.append('media', await photoFile('jpeg'))
    const answer = await request.post('/api/posts/add', { headers: { authorization: `Bearer ${token}` }, multipart: form })
    const { id } = await answer.json()
    const asked: string[] = []
    page.on('request', (sent) => sent.resourceType() === 'image' && sent.url().includes('/media/') && asked.push(sent.url()))
    await page.goto(`/post/${Buffer.from(`Post:${id}`).toString('base64url')}`)
    const shown = page.getByRole('article').getByRole('img', { name: /osted by/ })
    await expect(shown).toHaveCount(count)
    await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0)
    expect(asked).toHaveLength(count)
    expect(asked[0]).toBe(await shown.first().evaluate((image: HTMLImageElement) => image.currentSrc))
    await expect(page.locator('link[rel="preload"][as="image"]')).toHaveCount(1)
  })
