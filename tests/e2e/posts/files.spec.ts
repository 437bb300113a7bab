import type { Locator, Page } from '@playwright/test'
import { createPdf } from '../../support/files/image-and-pdf-files.ts'
import { createAnimation, createPhotoFile } from '../../support/files/image-files.ts'
import { createDoc, createDocx } from '../../support/files/office-files.ts'
import { createStudentAccount, createUsername, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, expectNoHorizontalScroll, test } from '../fixtures.ts'
import { clickPost, openPostDialog, postTextField } from './post-dialog.ts'
import { postArticles } from './posts.ts'

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

/** Limits the upload of the page to bytes per second. Returns the function that ends it. */
async function limitUpload(page: Page, bytesPerSecond: number) {
  const network = await page.context().newCDPSession(page)
  const emulate = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await emulate(bytesPerSecond)
  return () => emulate(-1)
}

test('pictures and a video are uploaded with their progress, appear in the card and open in the lightbox', { tag: ['@main', '@phone'] }, async ({
  page,
  request,
}) => {
  await restoreSession(page, await createStudentAccount(request))
  const lightboxScripts = new Set<string>()
  page.on('request', (sent) => /lightbox.*\.js$/.test(sent.url()) && lightboxScripts.add(sent.url()))
  await page.goto('/lounge')
  await expectSignedIn(page)
  const dialog = await openPostDialog(page)
  const gif = { name: 'moving.gif', mimeType: 'image/gif', buffer: await createAnimation('gif') }
  const images = await Promise.all((['jpeg', 'png', 'webp'] as const).map(async (format) => toFilePayload(await createPhotoFile(format, 800, 600))))
  await dialog.getByLabel('Attach files').setInputFiles([...images, gif, await recordVideo(page)])
  await expect(dialog.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(5)
  const tag = `Files${createUsername()}`
  await postTextField(dialog).pressSequentially(`#${tag}`)

  await test.step('a slow upload shows its progress', async () => {
    const bytes = images.reduce((sum, { buffer }) => sum + buffer.length, gif.buffer.length)
    const endLimit = await limitUpload(page, bytes / 4)
    await clickPost(dialog)
    const progress = dialog.getByRole('progressbar', { name: 'Posting' })
    await expect.poll(() => progress.evaluate((bar) => (bar as HTMLProgressElement).position)).toBeGreaterThan(0)
    await endLimit()
    await expect(dialog).toBeHidden({ timeout: 15_000 })
  })

  await page.goto(`/tag/${tag.toLowerCase()}`)
  const card = postArticles(page)
  await expect(card).toHaveCount(1)
  const pictures = card.getByRole('button', { name: /^View picture/ })

  await test.step('pictures are in two columns, and the video has controls', async () => {
    const imageElements = pictures.getByRole('img')
    await expect(imageElements).toHaveCount(4)
    for (const image of await imageElements.all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => isDrawn(image)).toEqual([true, expect.any(Number)])
    }
    const columnCount = await imageElements.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size)
    expect.soft(columnCount).toBe(2)
    const video = card.locator('video[controls]')
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(0)
    await expectNoHorizontalScroll(page)
  })

  await test.step('a picture opens the lightbox, whose module loads on demand', async () => {
    expect.soft([...lightboxScripts]).toEqual([])
    await pictures.nth(1).click()
    const lightbox = page.getByRole('dialog')
    await expect(lightbox).toHaveAccessibleName('Picture 2 of 4')
    expect.soft(lightboxScripts.size).toBe(1)
    expect.soft(await lightbox.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    await page.keyboard.press('Escape')
    await expect(lightbox).toHaveCount(0)
    await expect(pictures.nth(1)).toBeFocused()
  })

  await test.step('the date of the card leads to the page of the post, also after a reload', async () => {
    await card.getByRole('link', { name: /, \d{4}, / }).click()
    await expect(page).toHaveURL(/\/post\/[\w-]+$/)
    await expect(postArticles(page)).toHaveCount(1)
    await expect(postArticles(page)).toContainText(`#${tag}`)
    await page.reload()
    await expect(postArticles(page)).toContainText(`#${tag}`)
    await page.getByRole('link', { name: 'More from lounge' }).click()
    await expect(page).toHaveURL('/lounge')
  })
})

test("documents in learn appear under 'Attachments' and download under their names", { tag: '@main' }, async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/learn')
  await expectSignedIn(page)
  const dialog = await openPostDialog(page)
  const files = [await createPhotoFile('avif', 320, 240), createPdf('கணினி notes.pdf'), createDoc('old notes.doc'), createDocx('new notes.docx')]
  await dialog.getByLabel('Attach files').setInputFiles(await Promise.all(files.map(toFilePayload)))
  const tag = `Files${createUsername()}`
  await postTextField(dialog).pressSequentially(`#${tag}`)
  await clickPost(dialog)
  await expect(dialog).toBeHidden({ timeout: 15_000 })
  await page.goto(`/tag/${tag.toLowerCase()}`)
  const card = postArticles(page)
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
