import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createPdf } from '../../support/files/image-and-pdf-files.ts'
import { createAnimation, createPhotoFile } from '../../support/files/image-files.ts'
import { createDoc, createDocx } from '../../support/files/office-files.ts'
import { expect, expectNoHorizontalScroll, test } from '../fixtures.ts'
import { clickPost, openLoungeSignedIn, openPostDialog, postTextField } from './post-dialog.ts'
import { postArticles } from './posts.ts'

test.beforeEach(({ page, request }) => openLoungeSignedIn(page, request))

const toFilePayload = async (file: File) => ({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.bytes()) })

/** A video of half a second, recorded by this browser. */
const recordVideo = async (page: Page) => {
  const base64 = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const canvas = document.createElement('canvas')
        const pen = canvas.getContext('2d')
        const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
        const parts: Blob[] = []
        recorder.ondataavailable = ({ data }) => {
          parts.push(data)
          if (data.size > 0 && recorder.state === 'recording') recorder.stop()
        }
        recorder.onstop = async () => resolve(btoa(String.fromCharCode(...new Uint8Array(await new Blob(parts).arrayBuffer()))))
        let frame = 0
        const draw = () => {
          pen?.fillRect((frame % 12) * 10, 0, 8, 80)
          frame += 1
          if (recorder.state === 'recording') requestAnimationFrame(draw)
        }
        recorder.start(400)
        draw()
      }),
  )
  return { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

const isDrawn = (image: Locator) => image.evaluate(async (image: HTMLImageElement) => [await image.decode().then(() => true), image.naturalWidth])

test('images appear in 1 or 2 columns and a video with controls', { tag: ['@main', '@phone'] }, async ({ page }) => {
  const dialog = await openPostDialog(page)
  const gif = { name: 'moving.gif', mimeType: 'image/gif', buffer: await createAnimation('gif') }
  const images = await Promise.all((['jpeg', 'png', 'webp'] as const).map(async (format) => toFilePayload(await createPhotoFile(format, 800, 600))))
  await dialog.getByLabel('Attach files').setInputFiles([...images, gif, await recordVideo(page)])
  await expect(dialog.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(5)
  const words = `Files ${randomUUID()}`
  await postTextField(dialog).pressSequentially(words)
  await clickPost(dialog)
  await expect(dialog).toBeHidden({ timeout: 15_000 })
  const card = postArticles(page).filter({ hasText: words })
  const imageElements = card.getByRole('button', { name: /^View picture/ }).getByRole('img')
  await expect(imageElements).toHaveCount(4)
  for (const image of await imageElements.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => isDrawn(image)).toEqual([true, expect.any(Number)])
  }
  const lefts = await imageElements.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size)
  expect(lefts).toBe(2)
  const video = card.locator('video[controls]')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(0)
  await expectNoHorizontalScroll(page)
})

test("documents in learn appear under 'Attachments' and download under their names", { tag: '@main' }, async ({ page }) => {
  await page.goto('/learn')
  const dialog = await openPostDialog(page)
  const files = [await createPhotoFile('avif', 320, 240), createPdf('கணினி notes.pdf'), createDoc('old notes.doc'), createDocx('new notes.docx')]
  await dialog.getByLabel('Attach files').setInputFiles(await Promise.all(files.map(toFilePayload)))
  const words = `Files ${randomUUID()}`
  await postTextField(dialog).pressSequentially(words)
  await clickPost(dialog)
  await expect(dialog).toBeHidden({ timeout: 15_000 })
  const card = postArticles(page).filter({ hasText: words })
  await expect(card.getByRole('heading', { name: 'Attachments' })).toBeVisible()
  const links = card.getByRole('link', { name: /notes\./ })
  await expect(links).toHaveText(['கணினி notes.pdf', 'old notes.doc', 'new notes.docx'])
  for (const [index, name] of ['கணினி notes.pdf', 'old notes.doc', 'new notes.docx'].entries()) {
    const download = page.waitForEvent('download')
    await links.nth(index).click()
    expect((await download).suggestedFilename()).toBe(name)
  }
  await expect.poll(() => isDrawn(card.getByRole('button', { name: /^View picture/ }).getByRole('img'))).toEqual([true, 320])
})

test('a file with a wrong type is refused and the draft stays', async ({ page }) => {
  const dialog = await openPostDialog(page)
  await postTextField(dialog).pressSequentially('See for yourself')
  await dialog.getByLabel('Attach files').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await clickPost(dialog)
  await expect(dialog.getByRole('alert')).toHaveText(/^Failed to create post \(multipart\) — 415 The type of photo\.png does not match its content/)
  await expect(postTextField(dialog)).toHaveText('See for yourself')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
})
