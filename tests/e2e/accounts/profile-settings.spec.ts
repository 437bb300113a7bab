import sharp from 'sharp'
import { createStudentAccount, createUsername, openAccountMenu, restoreSession } from '../accounts.ts'
import { expect, expectNoHorizontalScroll, test } from '../fixtures.ts'

test('a profile is changed: its texts, its picture, its username and who may see it', { tag: '@phone' }, async ({ page, request }) => {
  const student = await createStudentAccount(request)
  const fetchUser = async () => (await (await request.get(`/api/users/${student.username}`)).json()).user
  const saveButton = page.getByRole('button', { name: 'Save', exact: true })
  await restoreSession(page, student)
  await page.goto('/lounge')
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.getByRole('link', { name: /^Profile Picture/ }).click()
  await expect(page).toHaveURL('/settings/profile')

  await test.step('unsaved changes survive a reload, and the server refuses an unsafe link', async () => {
    await page.getByLabel('Short bio').fill('Filter coffee and Rust.')
    await page.getByLabel('CodeForge-(Coding)').check()
    await page.getByRole('button', { name: 'Add a link' }).click()
    await expect(page.getByLabel('Label 1')).toBeFocused()
    await page.getByLabel('Label 1').fill('Code')
    await page.getByLabel('Address 1').fill('http://example.com')
    await page.reload()
    await expect(page.getByLabel('Short bio')).toHaveValue('Filter coffee and Rust.')
    await saveButton.click()
    await expect(page.getByRole('alert')).toHaveText('The address of a link begins with https://')
    await expect.soft(page.getByLabel('Address 1')).toBeFocused()
    await page.getByLabel('Address 1').fill('https://example.com')
    await saveButton.click()
    await expect(page.getByText('Your profile is saved.')).toBeVisible()
    expect(await fetchUser()).toMatchObject({
      ...{ bio: 'Filter coffee and Rust.', clubs: ['CodeForge-(Coding)'], links: [{ label: 'Code', url: 'https://example.com/' }] },
    })
  })

  await test.step('a picture is cropped by keyboard, slider and pointer, then shown in the header', async () => {
    // Red on the left, blue on the right.
    const half = { width: 300, height: 400, channels: 3 } as const
    const blue = await sharp({ create: { ...half, background: '#0000ff' } })
      .png()
      .toBuffer()
    const red = sharp({ create: { ...half, width: 600, background: '#ff0000' } })
    const buffer = await red
      .composite([{ input: blue, left: 300, top: 0 }])
      .png()
      .toBuffer()
    await page.getByLabel('Profile picture').setInputFiles({ name: 'campus.png', mimeType: 'image/png', buffer })
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
    const part = dialog.getByRole('application', { name: 'Part of the picture' })
    await expect(part).toBeFocused()
    await expectNoHorizontalScroll(page)
    const readColours = () =>
      part
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) =>
          [0.02, 0.98].map((x) => [...(canvas.getContext('2d')?.getImageData(canvas.width * x, canvas.height / 2, 1, 1).data ?? [])].slice(0, 3).join()),
        )
    const [redText, blueText] = ['255,0,0', '0,0,255']
    expect(await readColours()).toEqual([redText, blueText])
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight')
    await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
    await expect.poll(readColours).toEqual([blueText, blueText])
    const box = await part.boundingBox()
    if (!box) throw new Error('The picture is not shown')
    await page.mouse.move(box.x + 20, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 20, box.y + 40, { steps: 4 })
    await page.mouse.up()
    await expect.poll(readColours).toEqual([redText, blueText])
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await expect(dialog).toBeHidden()
    await saveButton.click()
    await expect.poll(async () => (await fetchUser()).profilePic).not.toBeNull()
    const { profilePic } = await fetchUser()
    const { width, height } = await sharp(await (await request.get(profilePic)).body()).metadata()
    expect([width, height]).toEqual([200, 200])
    await expect(page.getByRole('button', { name: 'Account menu' }).locator('img')).toHaveAttribute('src', profilePic)
  })

  await test.step('the username is changed; the old one leads to the profile', async () => {
    const name = createUsername()
    await page.getByLabel('New username').fill(name)
    await expect(page.getByText('Available')).toBeVisible()
    await page.getByRole('button', { name: 'Change the username' }).click()
    await expect(page.getByText(`Your username is ${name}.`)).toBeVisible()
    await expect.soft(page.getByText('You can change it again on')).toBeVisible()
    expect((await fetchUser()).username).toBe(name)
  })

  await test.step('a part of the profile is hidden from visitors', async () => {
    await page.goto('/settings/privacy')
    const course = page.getByRole('radiogroup', { name: 'Course' })
    await course.getByLabel('Only me').check()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.reload()
    await expect(course.getByLabel('Only me')).toBeChecked()
    expect((await fetchUser()).course).toBeNull()
  })
})
