import { createBusinessAccount, createDraftAccount, createStudentAccount, createUsername } from '../accounts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoHorizontalScroll,
  expectTargetSizes,
  graphqlUrlPattern,
  interceptOperation,
  isOperation,
  reloadUntilRendered,
  test,
} from '../fixtures.ts'
import { postArticles, publishReply, publishTextPost } from '../posts/posts.ts'
import { createPost, openCard, sendQuery, signInAsStudent } from '../reactions/reactions.ts'
import { follow, setUpAccount } from './people.ts'

test('a name in the feed leads to the profile, with posts and replies', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const author = await createBusinessAccount(request, 'Tea & Talk')
  await setUpAccount(request, author, { bio: 'Runs on filter coffee.', clubs: ['Resonance-(Music)'] })
  await createPost(request, author, 'My lecture notes.')
  const asker = await createDraftAccount(request)
  const postId = await publishTextPost(request, asker, 'Who has a ladder?')
  await publishReply(request, author, postId, 'I have one.')
  const card = await openCard(page, '/learn', author.username)
  // Not a click: the button that shows the posts of other tests may cover the name.
  await card.getByRole('link', { name: author.username, exact: false }).first().press('Enter')
  await expect(page).toHaveURL(`/u/${author.username}`)
  const side = page.getByRole('complementary', { name: 'About' })
  for (const text of ['BA English', 'Runs on filter coffee.', 'Resonance', '1 post']) await expect(side).toContainText(text)
  await expect(side.getByRole('heading', { level: 1 })).toHaveText(author.username)
  await expect(page.getByRole('region', { name: 'Shop' })).toContainText('Tea & Talk')
  await expect(postArticles(page)).toContainText('My lecture notes.')
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  const tabs = page.getByRole('navigation', { name: `By ${author.username}` })
  await tabs.getByRole('link', { name: 'Replies' }).press('Enter')
  await expect(page).toHaveURL(`/u/${author.username}/replies`)
  await expect(tabs.getByRole('link', { name: 'Replies' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: 'Replies' })).toBeFocused()
  await expect(postArticles(page)).toContainText('I have one.')
  await expect(postArticles(page).getByRole('link', { name: 'Reply #1 to “Who has a ladder?”' })).toHaveAttribute('href', `/post/${postId}?reply=1#reply-1`)
  await expectAccessibleInBothSchemes(page)
  await page.goBack()
  await expect(postArticles(page)).toContainText('My lecture notes.')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the server renders the profile, its posts and its replies', async ({ page, request }) => {
    const author = await createDraftAccount(request)
    const postId = await publishTextPost(request, author, `By ${author.username}.`)
    await publishReply(request, author, postId, 'My own answer.')
    await page.goto(`/u/${author.username}`)
    await reloadUntilRendered(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(author.username)
    await expect(postArticles(page)).toContainText(`By ${author.username}.`)
    await page.getByRole('link', { name: 'Replies' }).click()
    await expect(page).toHaveURL(`/u/${author.username}/replies`)
    await reloadUntilRendered(page)
    await expect(postArticles(page)).toContainText('My own answer.')
  })
})

test('a name that nobody has is 404 and says so', async ({ page, expectError }) => {
  expectError(/404/)
  const response = await page.goto('/u/nobody-has-this-name')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Nobody here has this name.')).toBeVisible()
  await expectAccessible(page)
})

test('another spelling is replaced by the username', async ({ page, request }) => {
  const { username } = await createDraftAccount(request)
  await page.goto(`/u/${username.toUpperCase()}/replies`)
  await expect(page).toHaveURL(`/u/${username}/replies`)
  await expect(page.getByText('No replies yet.')).toBeVisible()
})

test('a former username is replaced by the current one', async ({ page, request }) => {
  const [account, username] = [await createDraftAccount(request), createUsername()]
  await sendQuery(request, account, 'mutation ($input: ChangeUsernameInput!) { changeUsername(input: $input) { user { id } } }', { input: { username } })
  await page.goto(`/u/${account.username}?as=visitor`)
  await expect(page).toHaveURL(`/u/${username}?as=visitor`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
})

test('the campus sees more of a profile than visitors do', { tag: '@phone' }, async ({ page, request }) => {
  const author = await createDraftAccount(request)
  await setUpAccount(request, author, { course: 'BA English', bio: 'For the campus alone.', clubs: ['Resonance-(Music)'] })
  const input = {
    ...{ bioVisibility: 'CAMPUS', clubsVisibility: 'CAMPUS', courseVisibility: 'ONLY_ME' },
    links: [{ label: 'My code', url: 'https://example.com/code' }],
  }
  await sendQuery(request, author, 'mutation ($input: SaveProfileInput!) { saveProfile(input: $input) { user { id } } }', { input })
  const side = page.getByRole('complementary', { name: 'About' })
  await page.goto(`/u/${author.username}`)
  const link = side.getByRole('list', { name: 'Links' }).getByRole('link', { name: 'My code' })
  await expect(link).toHaveAttribute('href', 'https://example.com/code')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  for (const text of ['For the campus alone.', 'Resonance', 'BA English']) await expect(side).not.toContainText(text)
  await expectAccessibleInBothSchemes(page)
  await signInAsStudent(page, request)
  await page.goto(`/u/${author.username}`)
  for (const text of ['For the campus alone.', 'Resonance']) await expect(side).toContainText(text)
  await expect(side).not.toContainText('BA English')
  await page.goto(`/u/${author.username}?as=visitor`)
  await expect(page.getByText('This is what visitors see.')).toBeVisible()
  await expect(side).not.toContainText('For the campus alone.')
})

test('Follow is shown at once, saved, and undone if it fails', { tag: ['@main', '@phone'] }, async ({ page, request, expectError }) => {
  expectError(/500/)
  const author = await createDraftAccount(request)
  await signInAsStudent(page, request)
  await page.goto(`/u/${author.username}`)
  const button = page.getByRole('button', { name: /^Follow/ })
  await expect(button).toHaveText(`Follow ${author.username}`)
  const saved = page.waitForResponse((response) => isOperation(response.request(), 'SetUserFollow'))
  await button.click()
  await expect(button).toHaveText(`Following ${author.username}`)
  await saved
  await page.reload()
  await expect(button).toHaveText(`Following ${author.username}`)
  await expectAccessibleInBothSchemes(page)
  await page.route(graphqlUrlPattern, (route) =>
    isOperation(route.request(), 'SetUserFollow') ? route.fulfill({ status: 500, json: { errors: [{ message: 'The book is closed.' }] } }) : route.fallback(),
  )
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('This was not saved. The book is closed.')
  await expect(button).toHaveText(`Following ${author.username}`)
  await expectNoHorizontalScroll(page)
})

test('for visitors Follow leads to the login page', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  await page.goto(`/u/${author.username}`)
  await page.getByRole('link', { name: `Follow ${author.username}` }).click()
  await expect(page).toHaveURL('/login')
})

test('the own profile offers Edit, shows the counts, and what visitors see', async ({ page, request }) => {
  const viewer = await signInAsStudent(page, request)
  await follow(request, await createStudentAccount(request), viewer)
  await follow(request, viewer, await createStudentAccount(request))
  await page.goto(`/u/${viewer.username}`)
  const side = page.getByRole('complementary', { name: 'About' })
  await expect(side).toContainText('1 follower1 following')
  await expect(side.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/settings/profile')
  await expect(side.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/u/${viewer.username}?as=visitor`)
  await expect(page.getByText('This is what visitors see.')).toBeVisible()
  await expect(side.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(side).not.toContainText('follower')
  await page.getByRole('link', { name: 'Show mine' }).click()
  await expect(side).toContainText('1 follower')
})

test('a mention leads to the profile within the app', { tag: '@phone' }, async ({ page, request }) => {
  const [author, mentioned] = [await createDraftAccount(request), await createDraftAccount(request)]
  await publishTextPost(request, author, `Ask @${mentioned.username} about it.`)
  await page.goto('/lounge')
  const mention = postArticles(page)
    .filter({ hasText: author.username })
    .getByRole('link', { name: `@${mentioned.username}` })
  // The server renders the link, and the browser renders the same.
  await expect(mention).toHaveAttribute('href', `/u/${mentioned.username}`)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await mention.click()
  await expect(page).toHaveURL(`/u/${mentioned.username}`)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('a profile that cannot be loaded offers a retry', async ({ page, request, expectError }) => {
  expectError(/500/)
  const { username } = await createDraftAccount(request)
  await interceptOperation(page, 'UserPosts', (count) => (count < 2 ? { status: 500, json: { errors: [{ message: 'The register is wet.' }] } } : undefined))
  await page.goto(`/u/${username}`)
  await expect(page.getByRole('alert')).toHaveText('The profile could not be loaded. The register is wet.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
})
