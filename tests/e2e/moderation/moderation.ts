import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { type Account, restoreSession } from '../accounts.ts'
import { expect } from '../fixtures.ts'

/** A page in a browser of its own, signed in. */
export async function openBrowser(browser: Browser, account: Account, options: { baseURL: string | undefined }) {
  const context = await browser.newContext({ baseURL: options.baseURL ?? '', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await restoreSession(page, account)
  return page
}

export const reportDialog = (page: Page) => page.getByRole('dialog', { name: /^Report/ })

/** Open the dialog that reports the post of the page, or the one in `card`. */
export async function openReportDialog(page: Page, card: Page | Locator = page) {
  await card.getByRole('button', { name: /^More about the post of/ }).click()
  await page.getByRole('menuitem', { name: 'Report' }).press('Enter')
  await expect(reportDialog(page)).toBeVisible()
}

/** Report the post of the page, or the one in `card`, as spam. */
export async function reportPost(page: Page, note = '', card: Page | Locator = page) {
  await openReportDialog(page, card)
  await reportDialog(page).getByRole('radio', { name: 'Spam' }).check()
  if (note) await reportDialog(page).getByRole('textbox', { name: 'Note' }).fill(note)
  await reportDialog(page).getByRole('button', { name: 'Send report' }).click()
  await expect(reportDialog(page).getByRole('status')).toHaveText(/^Thank you\. A moderator will look at it\. You find your reports in your settings\./)
}

/** The case of a queue with this text. */
export const caseLink = (page: Page, text: string) => page.getByRole('list', { name: /cases$/ }).getByRole('link', { name: text })

/** Report a post as harassment, without the dialog. */
export async function sendReport(request: APIRequestContext, reporter: Account, postId: string) {
  const query = 'mutation ($input: ReportContentInput!) { reportContent(input: $input) { report { id } } }'
  const data = { query, variables: { input: { subjectId: postId, reason: 'HARASSMENT' } } }
  const response = await request.post('/graphql', { headers: { authorization: `Bearer ${reporter.token}` }, data })
  expect((await response.json()).errors).toBeUndefined()
}
