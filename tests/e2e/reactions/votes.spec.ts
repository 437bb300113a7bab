import { createDraftAccount, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, graphqlUrlPattern, holdResponses, interceptOperation, isOperation, test, waitUntilIdle } from '../fixtures.ts'
import { createPost, openCard, signInAsStudent, vote } from './reactions.ts'

test('an upvote is counted, stays after a reload and can be withdrawn', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const id = await createPost(request, author, 'Worth an upvote.')
  await vote(request, await createDraftAccount(request), id)
  await signInAsStudent(page, request)
  const card = await openCard(page, '/learn', author.username)
  const button = card.getByRole('button', { name: `Upvote the post of ${author.username}` })
  const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await expect(button).toHaveAccessibleName(/, 1 upvote$/)
  const saved = page.waitForResponse((response) => isOperation(response.request(), 'SetVote'))
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveAccessibleName(/, 2 upvotes$/)
  await saved
  await expectAccessibleInBothSchemes(page)
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveAccessibleName(/, 2 upvotes$/)
  await button.press('Space')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toHaveAccessibleName(/, 1 upvote$/)
})

test('an upvote that cannot be saved is undone, with the reason', async ({ page, request, expectError }) => {
  expectError(/429/)
  const author = await createDraftAccount(request)
  await createPost(request, author, 'Not today.')
  await signInAsStudent(page, request)
  await interceptOperation(page, 'SetVote', () => ({ status: 429, json: { errors: [{ message: 'Too many requests. Try again in 5 seconds.' }] } }))
  const release = await holdResponses(page, graphqlUrlPattern, (operation) => operation.includes('SetVote'))
  const card = await openCard(page, '/learn', author.username)
  const button = card.getByRole('button', { name: /^Upvote/ })
  await button.click()
  await expect(button).toHaveAccessibleName(/, 1 upvote$/)
  release()
  await expect(card.getByRole('alert')).toHaveText('Your upvote was not saved. Too many requests. Try again in 5 seconds.')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toHaveAccessibleName(/, 0 upvotes$/)
})

test('of two quick presses the last one counts', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const id = await createPost(request, author, 'On second thought.')
  await signInAsStudent(page, request)
  const card = await openCard(page, '/learn', author.username)
  const votes: boolean[] = []
  page.on('requestfinished', (sent) => isOperation(sent, 'SetVote') && votes.push(sent.postDataJSON().variables.input.up))
  await card.getByRole('button', { name: /^Upvote/ }).dblclick()
  await expect.poll(() => votes).toEqual([true, false])
  // Posts of other tests may have pushed it off the first page of the feed.
  await page.goto(`/post/${id}`)
  await expect(card.getByRole('button', { name: /^Upvote/ })).toHaveAccessibleName(/, 0 upvotes$/)
})

test('Upvote and Bookmark ask visitors to log in', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  await createPost(request, author, 'For members.')
  const card = await openCard(page, '/learn', author.username)
  for (const [name, text] of [
    [/^Upvote/, 'Log in to upvote.'],
    [/^Bookmark/, 'Log in to save this.'],
  ] as const) {
    await card.getByRole('button', { name }).click()
    await expect(card.getByText(text)).toBeVisible()
    await expect(card.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false')
  }
  await card.getByRole('link', { name: 'Log in' }).first().click()
  await expect(page).toHaveURL('/login')
})

test('an author cannot upvote the own post', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  await createPost(request, author, 'Mine.')
  await restoreSession(page, author)
  const card = await openCard(page, '/learn', author.username)
  const button = card.getByRole('button', { name: /^Upvote/ })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('You cannot upvote your own text.')
})

test('viewer fields of a feed are one request, and none for visitors', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  await createPost(request, author, 'Counted once.')
  const requests: string[][] = []
  page.on('request', (sent) => isOperation(sent, 'ViewerFields') && requests.push(sent.postDataJSON().variables.ids))
  await openCard(page, '/learn', author.username)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await waitUntilIdle(page)
  expect(requests).toEqual([])
  await signInAsStudent(page, request)
  await page.reload()
  await expectSignedIn(page)
  await expect.poll(() => requests.length).toBe(1)
  await waitUntilIdle(page)
  expect(requests).toHaveLength(1)
  expect(requests[0]?.length).toBe(await page.getByRole('article').count())
})

test('Share copies the address of the post where the browser has no dialog for it', async ({ page, request, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const author = await createDraftAccount(request)
  const id = await createPost(request, author, 'Pass it on.')
  const card = await openCard(page, '/learn', author.username)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await card.getByRole('button', { name: /^Share/ }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/post/${id}`)
})
