import { createUsername, restoreSession, signInSampleStudent } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'
import { clickPost, openLoungeSignedIn, openPostDialog, postTextField } from '../posts/post-dialog.ts'
import { caseLink, openBrowser } from './moderation.ts'

test('a post with a word of the list waits for a moderator, who keeps it', { tag: '@main' }, async ({ page, request, browser, baseURL }) => {
  // Three people sign in, each in a browser of their own.
  test.setTimeout(120_000)
  const word = createUsername()
  const administrator = await openBrowser(browser, await signInSampleStudent(request, 'ananya'), { baseURL })
  await administrator.goto('/admin/words')
  await administrator.getByLabel('Word').fill(word.toUpperCase())
  await administrator.getByRole('button', { name: 'Add word' }).click()
  const removeButton = administrator.getByRole('button', { name: `Remove ${word}` })
  await expect(removeButton).toBeVisible()
  await expectAccessibleInBothSchemes(administrator)

  await openLoungeSignedIn(page, request)
  const dialog = await openPostDialog(page)
  await postTextField(dialog).fill(`Ask me about ${word}`)
  await clickPost(dialog)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').getByText('Your post waits for a moderator.')).toBeVisible()
  await expect(page.getByRole('article').getByText(word)).toHaveCount(0)
  await page.getByRole('link', { name: 'See its state' }).click()
  const decisions = page.getByRole('list', { name: 'Decisions about you' })
  // A job opens the case.
  await expect(async () => {
    await page.reload()
    await expect(decisions.getByText('Waits for a moderator')).toBeVisible({ timeout: 2000 })
  }).toPass()

  const moderator = await openBrowser(browser, await signInSampleStudent(request, 'meenakshi'), { baseURL })
  await moderator.goto('/moderation')
  await caseLink(moderator, word).click()
  await expect(moderator.getByRole('heading', { level: 1 })).toHaveText('Held for review: post')
  await expect(moderator.getByText(`Word of the list: ${word}`)).toBeVisible()
  await moderator.getByRole('radio', { name: 'Keep' }).check()
  await moderator.getByLabel('Sentence to the author and the reporters').fill('This is fine.')
  await moderator.getByRole('button', { name: 'Decide' }).click()
  await expect(moderator.getByRole('region', { name: 'Decision' }).getByRole('heading')).toHaveText('Kept')

  await page.goto('/lounge')
  await expect(page.getByRole('article').getByText(word)).toBeVisible()
  await page.goto('/settings/reports')
  await expect(decisions.getByText('This is fine.')).toBeVisible()
  await removeButton.click()
  await expect(removeButton).toBeHidden()
})

test('an administrator plans an announcement, changes it and ends it', { tag: '@phone' }, async ({ page, request }) => {
  const text = `Exams ${createUsername()}`
  await restoreSession(page, await signInSampleStudent(request, 'ananya'))
  await page.goto('/admin/announcements')
  const announce = page.getByRole('button', { name: 'Announce' })
  await page.getByRole('textbox', { name: 'Text' }).fill(text)
  await announce.click()
  await expect(page.getByRole('alert')).toHaveText('Choose an end.')
  // A coming one: other tests see the announcements of now.
  const toField = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  await page.getByRole('textbox', { name: 'From' }).fill(toField(2))
  await page.getByRole('textbox', { name: 'Until' }).fill(toField(3))
  await announce.click()
  const coming = page.getByRole('list', { name: 'Coming' }).getByRole('listitem').filter({ hasText: text })
  await expect(coming).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  await coming.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill(`${text} moved`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(coming.getByText(`${text} moved`)).toBeVisible()
  await coming.getByRole('button', { name: /^End now/ }).click()
  await expect(page.getByRole('list', { name: 'Past' }).getByText(`${text} moved`)).toBeVisible()
})

test('an announcement stands below the header until it is dismissed in this browser', { tag: '@phone' }, async ({ page }) => {
  // Only this page has it: announcements of the server would be in the pages of other tests.
  const added = `,"announcements":[{"id":"QW5ub3VuY2VtZW50OjE","text":"Exams begin on Monday","endsAt":${Date.now() + 3_600_000}}]}`
  await page.route('**/lounge', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /<div id="root">.*<\/div>(<script type="application\/json" id="initial-data">[^<]*)\}<\/script>/s,
      (_match, data) => {
        return `<div id="root"></div>${data}${added}</script>`
      },
    )
    await route.fulfill({ response, body })
  })
  await page.goto('/lounge')
  const banner = page.getByRole('region', { name: 'Announcements' })
  await expect(banner).toHaveText('Exams begin on Monday')
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: 'Clubs', exact: true }).first().click()
  await expect(page).toHaveURL(/clubs$/)
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Dismiss: Exams begin on Monday' }).click()
  await expect(banner).toBeHidden()
  await page.goto('/lounge')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(banner).toBeHidden()
})
