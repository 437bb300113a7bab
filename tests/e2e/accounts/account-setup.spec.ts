import { createPng, createTextNamedPng } from '../../support/files/image-and-pdf-files.ts'
import { createUsername, logIn } from '../accounts.ts'
import { expect, readNavigationState, test } from '../fixtures.ts'
import { countDraftFiles } from '../posts/draft-files.ts'
import { bioField, businessAnswer, courseField, nextButton, pictureInput, picturePreview, toFilePayload } from './account-setup-page.ts'
import { fillCreateAccount, openCreateAccount, passwordField, usernameField } from './create-account-page.ts'

test('a student signs up, goes back, reloads, sets up and edits the profile', { tag: '@phone' }, async ({ page, request }) => {
  const username = createUsername()
  const email = await openCreateAccount(page)
  const club = page.getByLabel('CodeForge-(Coding)')
  const readStored = async (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  const readProfile = async () => {
    const headers = { authorization: `Bearer ${await readStored('token')}` }
    return (await request.get(`/api/users/progress/${await readStored('uid')}`, { headers })).json()
  }

  await test.step('the new account leads to the set-up, with its username', async () => {
    await fillCreateAccount(page, username)
    await nextButton(page).click()
    await expect(page).toHaveURL('/account-setup')
    await expect.poll(() => readStored('uid')).not.toBeNull()
    expect.soft(await readNavigationState(page)).toEqual({ uid: await readStored('uid'), email, username })
  })
  await test.step('going back shows the chosen username as fixed', async () => {
    await expect(courseField(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/create-account')
    await expect.soft(usernameField(page)).toHaveValue(username)
    await expect.soft(usernameField(page)).not.toBeEditable()
    await expect.soft(passwordField(page)).toHaveCount(0)
    await nextButton(page).click()
    await expect(page).toHaveURL('/account-setup')
  })
  await test.step('the campus has courses and clubs', async () => {
    const courses = ['Choose your course', 'BSc Computer Science', 'BCom Finance', 'BA English', 'B-Tech CSE-SPE-WIP', 'B-Tech CSE-AI&FT-WIP']
    // Another test may add a course and a club, which are the last.
    for (const [index, course] of courses.entries()) await expect.soft(courseField(page).getByRole('option').nth(index)).toHaveText(course)
    for (const name of ['Aesthetica-(Art)', 'Resonance-(Music)', 'ShutterStack-(Photography)', 'CodeForge-(Coding)'])
      await expect.soft(page.getByRole('checkbox', { name })).not.toBeChecked()
  })
  await test.step('a picture that is none is refused by the server', async () => {
    await pictureInput(page).setInputFiles(await toFilePayload(createTextNamedPng()))
    await expect(page.getByText('No preview')).toBeVisible()
    await courseField(page).selectOption('BA English')
    await businessAnswer(page, 'No').check()
    await nextButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('The type of picture.png does not match its content or is not accepted.')
    await expect.soft(pictureInput(page)).toBeFocused()
  })
  await test.step('a reload keeps the draft with its picture', async () => {
    await pictureInput(page).setInputFiles(await toFilePayload(await createPng('me.png')))
    await expect(page.getByText('me.png')).toBeVisible()
    await club.check()
    await bioField(page).fill('Here for the stories.')
    await expect.poll(() => countDraftFiles(page)).toBe(1)
    await page.reload()
    await expect(courseField(page)).toHaveValue('BA English')
    await expect(picturePreview(page)).toHaveAttribute('src', /^blob:/)
    await expect.soft(page.getByText('me.png')).toBeVisible()
    await expect.soft(club).toBeChecked()
    await expect.soft(bioField(page)).toHaveValue('Here for the stories.')
    await expect.soft(businessAnswer(page, 'No')).toBeChecked()
  })
  await test.step('NEXT saves the profile', async () => {
    await nextButton(page).click()
    await expect(page).toHaveURL('/lounge')
    expect.soft(await readNavigationState(page)).toBeNull()
    const saved = { course: 'BA English', bio: 'Here for the stories.', ownsBusiness: false, clubs: ['CodeForge-(Coding)'] }
    expect(await readProfile()).toMatchObject({ ...saved, profilePic: expect.stringMatching(/^\/media\//) })
  })
  const { profilePic } = await readProfile()
  await test.step('the saved profile can be edited, and the question is asked again', async () => {
    await page.goto('/account-setup')
    await expect(courseField(page)).toHaveValue('BA English')
    await expect.soft(picturePreview(page)).toHaveAttribute('src', profilePic)
    await expect.soft(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect.soft(club).toBeChecked()
    await expect.soft(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await courseField(page).selectOption('BCom Finance')
    await businessAnswer(page, 'No').check()
    await nextButton(page).click()
    await expect(page).toHaveURL('/lounge')
    expect.soft(await readProfile()).toMatchObject({ course: 'BCom Finance', bio: 'Here for the stories.', clubs: ['CodeForge-(Coding)'], profilePic })
  })
  await test.step('signing out deletes a draft', async () => {
    await page.goto('/account-setup')
    await bioField(page).fill('Not for the next one here.')
    await page.goto('/register')
    await page.getByRole('button', { name: 'Logout & Continue' }).click()
    await expect(page.getByLabel('Email')).toBeEnabled()
    expect.soft(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Not for the next one')
    await logIn(page, { email })
    await expect(page).toHaveURL('/lounge')
    await page.goto('/account-setup')
    await expect(bioField(page)).toHaveValue('Here for the stories.')
  })
})
