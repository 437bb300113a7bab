import { createPhotoFile } from '../../support/files/image-files.ts'
import { createDraftAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { postArticles } from './posts.ts'

test('the page preloads the first of one or two images of a post in its displayed size', { tag: '@phone' }, async ({ page, request }) => {
  const { token } = await createDraftAccount(request)
  const requests: string[] = []
  page.on('request', (sent) => sent.resourceType() === 'image' && sent.url().includes('/media/') && requests.push(sent.url()))
  for (const count of [1, 2])
    await test.step(`${count}`, async () => {
      const form = new FormData()
      form.set('contentHtml', '<p>Seen at once.</p>')
      form.set('community', 'lounge')
      for (let index = 0; index < count; index += 1) form.append('media', await createPhotoFile('jpeg'))
      const response = await request.post('/api/posts/add', { headers: { authorization: `Bearer ${token}` }, multipart: form })
      const { id } = await response.json()
      requests.length = 0
      await page.goto(`/post/${Buffer.from(`Post:${id}`).toString('base64url')}`)
      const postImage = postArticles(page).getByRole('img', { name: /osted by/ })
      await expect(postImage).toHaveCount(count)
      await expect.poll(() => postImage.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0)
      await expect.poll(() => requests).toHaveLength(count)
      expect(requests[0]).toBe(await postImage.first().evaluate((image: HTMLImageElement) => image.currentSrc))
      await expect(page.locator('link[rel="preload"][as="image"]')).toHaveCount(1)
    })
})
