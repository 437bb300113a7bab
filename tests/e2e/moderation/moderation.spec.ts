import { createRoleHolder, createStudentAccount, createUsername, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { publishTextPost } from '../posts/posts.ts'
import { caseLink, openBrowser, reportDialog, reportPost, sendReport } from './moderation.ts'

test('a report is decided, and an appeal by a second moderator', { tag: '@main' }, async ({ page, request, browser, baseURL }) => {
  const [author, reporter] = [await createStudentAccount(request), await createStudentAccount(request)]
  const text = `Send me the fee first ${createUsername()}`
  const postId = await publishTextPost(request, author, text)

  await restoreSession(page, reporter)
  await page.goto(`/post/${postId}`)
  await reportPost(page, 'It asks for money.')
  await reportDialog(page).getByRole('link', { name: 'your settings' }).click()
  const reports = page.getByRole('list', { name: 'Your reports' })
  await expect(reports.getByText('Received')).toBeVisible()

  const moderator = await openBrowser(browser, await createRoleHolder(request, 'MODERATOR'), { baseURL })
  await moderator.goto('/moderation')
  await caseLink(moderator, text).focus()
  await moderator.keyboard.press('Enter')
  await expect(moderator.getByRole('heading', { level: 1 })).toHaveText('Spam: post')
  await expect(moderator.getByRole('region', { name: 'Reports' })).toContainText('It asks for money.')
  await moderator.keyboard.press('c')
  await expect(moderator.getByRole('button', { name: 'Give back' })).toBeVisible()
  await moderator.keyboard.press('2')
  await expect(moderator.getByRole('radio', { name: 'Hide' })).toBeChecked()
  await moderator.getByLabel('Sentence to the author and the reporters').fill('This is a known fraud: 1 and c are letters here.')
  await moderator.getByRole('button', { name: 'Decide' }).click()
  await expect(moderator.getByRole('region', { name: 'Decision' }).getByRole('heading')).toHaveText('Hidden')

  await page.reload()
  await expect(reports.getByText('Decided: taken out of view')).toBeVisible()
  await expect(reports.getByText('This is a known fraud')).toBeVisible()

  const authorPage = await openBrowser(browser, author, { baseURL })
  await authorPage.goto('/settings/reports')
  const decisions = authorPage.getByRole('list', { name: 'Decisions about you' })
  await expect(decisions.getByText('Hidden', { exact: true })).toBeVisible()
  await decisions.getByRole('button', { name: /^Appeal/ }).click()
  await authorPage.getByLabel('Why is the decision wrong?').fill('It is the fee of the club.')
  await authorPage.getByRole('button', { name: 'Send appeal' }).click()
  await expect(decisions.getByText('Waits for another moderator')).toBeVisible()

  await moderator.reload()
  await expect(moderator.getByText('Another moderator decides this appeal.')).toBeVisible()
  const second = await openBrowser(browser, await createRoleHolder(request, 'MODERATOR'), { baseURL })
  await second.goto('/moderation?queue=appeals')
  await caseLink(second, text).click()
  await second.getByRole('radio', { name: 'Grant' }).check()
  await second.getByLabel('Sentence to the author and the reporters').fill('You are right.')
  await second.getByRole('button', { name: 'Decide' }).click()
  await expect(second.getByText('Granted', { exact: true })).toBeVisible()

  await authorPage.reload()
  await expect(decisions.getByText('Granted', { exact: true })).toBeVisible()
  await expect(decisions.getByText('You are right.')).toBeVisible()
  await authorPage.goto(`/post/${postId}`)
  await expect(authorPage.getByRole('article').getByText(text)).toBeVisible()
})

test('a moderator silences somebody on a phone, who reads why on the pages', { tag: '@phone' }, async ({ page, request, browser, baseURL }) => {
  const [author, reporter] = [await createStudentAccount(request), await createStudentAccount(request)]
  const text = `You are all fools ${createUsername()}`
  const postId = await publishTextPost(request, author, text)
  await sendReport(request, reporter, postId)
  await page.setViewportSize({ width: 390, height: 844 })
  await restoreSession(page, await createRoleHolder(request, 'MODERATOR'))
  await page.goto('/moderation')
  await expect(caseLink(page, text)).toBeVisible()
  await caseLink(page, text).click()
  await expect(page.getByRole('heading', { name: 'Post as it is now' })).toBeVisible()
  await page.getByRole('radio', { name: 'Silence' }).check()
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('alert')).toHaveText('Say why, in a sentence.')
  await page.getByLabel('Sentence to the author and the reporters').fill('Please be kind.')
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('region', { name: 'Decision' }).getByRole('heading')).toHaveText('Hidden, author silenced')

  const authorPage = await openBrowser(browser, author, { baseURL })
  await authorPage.goto('/lounge')
  const notice = authorPage.getByRole('region', { name: 'You are silenced' })
  await expect(notice).toContainText('“Please be kind.”')
  await notice.getByRole('link', { name: 'See the decision, or appeal' }).click()
  await expect(authorPage.getByRole('list', { name: 'Sanctions' })).toContainText('Please be kind.')
})

test('a suspended author reads why and until when, publishes nothing, exports and appeals', async ({ page, request, browser, baseURL, expectError }) => {
  expectError(/403|Failed to load resource/)
  const [author, reporter] = [await createStudentAccount(request), await createStudentAccount(request)]
  const text = `Cheap phones, pay first ${createUsername()}`
  await sendReport(request, reporter, await publishTextPost(request, author, text))
  const moderator = await openBrowser(browser, await createRoleHolder(request, 'MODERATOR'), { baseURL })
  await moderator.goto('/moderation')
  await caseLink(moderator, text).click()
  await moderator.getByRole('radio', { name: 'Suspend' }).check()
  await moderator.getByLabel('Sentence to the author and the reporters').fill('This is a fraud.')
  await moderator.getByRole('button', { name: 'Decide' }).click()
  await expect(moderator.getByRole('region', { name: 'Decision' }).getByRole('heading')).toHaveText('Hidden, author suspended')

  await restoreSession(page, author)
  await page.goto('/lounge')
  const notice = page.getByRole('region', { name: 'You are suspended' })
  await expect(notice).toContainText('“This is a fraud.”')
  await expect(notice).toContainText('You can read as visitors do.')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/^You are suspended until .*, and cannot post\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Add a new post/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Upvote/ }).first()).toHaveAttribute('aria-disabled', 'true')

  await page.goto('/settings/data')
  await expect(page.getByRole('button', { name: /export/i })).toBeEnabled()
  await page.goto('/lounge')
  await notice.getByRole('link', { name: 'See the decision, or appeal' }).click()
  await expect(page.getByText('You have reported nothing.')).toBeVisible()
  await page.getByRole('button', { name: /^Appeal/ }).click()
  await page.getByLabel('Why is the decision wrong?').fill('I sell my own phone.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Waits for another moderator')).toBeVisible()
})
