import { createPhotoFile } from '../../support/files/image-files.ts'
import { createDraftAccount } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, test } from '../fixtures.ts'

test('the date of a card links to the post', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const { token, username } = await createDraftAccount(request)
  const words = `To be shared by ${username}`
  const response = await request.post('/api/posts', {
    headers: { authorization: `Bearer ${token}` },
    data: { contentHtml: `<p>${words}</p>`, community: 'learn' },
  })
  expect(response.status()).toBe(201)
  await page.goto('/learn')
  await page
    .getByRole('article')
    .filter({ hasText: words })
    .getByRole('link', { name: /, \d{4}, / })
    .click()
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

test('an unknown post says so', async ({ page, expectError }) => {
  expectError(/404/)
  await page.goto('/post/nothing')
  await expect(page.getByText('This post is not here, or not any more.')).toBeVisible()
})

for (const count of [1, 2])
  test(`the page preloads the first image of a post with ${count} in its displayed size`, { tag: '@phone' }, async ({ page, request }) => {
    const { token } = await createDraftAccount(request)
    const form = new FormData()
    form.set('contentHtml', '<p>Seen at once.</p>')
    form.set('community', 'lounge')
    for (let index = 0; index < count; index += 1) form.append('media', await createPhotoFile('jpeg'))
    const response = await request.post('/api/posts/add', { headers: { authorization: `Bearer ${token}` }, multipart: form })
    const { id } = await response.json()
    const requests: string[] = []
    page.on('request', (sent) => sent.resourceType() === 'image' && sent.url().includes('/media/') && requests.push(sent.url()))
    await page.goto(`/post/${Buffer.from(`Post:${id}`).toString('base64url')}`)
    const postImage = page.getByRole('article').getByRole('img', { name: /osted by/ })
    await expect(postImage).toHaveCount(count)
    await expect.poll(() => postImage.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0)
    expect(requests).toHaveLength(count)
    expect(requests[0]).toBe(await postImage.first().evaluate((image: HTMLImageElement) => image.currentSrc))
    await expect(page.locator('link[rel="preload"][as="image"]')).toHaveCount(1)
  })
