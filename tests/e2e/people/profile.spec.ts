import { createBusinessAccount, restoreSession, signUp } from '../accounts.ts'
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, interceptOperation, test } from '../fixtures.ts'
import { postArticles } from '../posts/posts.ts'
import { createPost, signInAsStudent } from '../reactions/reactions.ts'
import { setUpAccount } from './people.ts'

test("Profile shows side card, shop banner and 'Your Posts'", { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const viewer = await createBusinessAccount(request, 'Pickle & Page')
  await setUpAccount(request, viewer, { bio: 'Reads on buses.', clubs: ['Aesthetica-(Art)'] })
  for (const text of ['One.', 'Two.']) await createPost(request, viewer, text)
  await restoreSession(page, viewer)
  await page.goto('/profile')
  const side = page.getByRole('complementary', { name: 'About' })
  for (const words of [viewer.username, 'BA English', 'Reads on buses.', viewer.email, 'Aesthetica', '2 posts', '0 followers', '0 following'])
    await expect(side).toContainText(words)
  await expect(side.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/settings/profile')
  await expect(side.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/people')
  await expect(page.getByRole('region', { name: 'Shop' })).toContainText('Pickle & Page')
  await expect(page.getByRole('heading', { name: 'Your Posts' })).toBeVisible()
  await expect(postArticles(page)).toHaveText([/Two\./, /One\./])
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
})

test('/profile for visitors, without posts, without a username, and with an error', { tag: '@phone' }, async ({ page, request, expectError }) => {
  expectError(/500/)
  await page.goto('/profile')
  await expect(page.getByText('Log in to see your profile.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await signInAsStudent(page, request)
  await interceptOperation(page, 'OwnProfilePage', (count) => (count < 2 ? { status: 500, json: { errors: [{ message: 'The mirror broke.' }] } } : undefined))
  await page.goto('/profile')
  await expect(page.getByRole('alert')).toHaveText('Your profile could not be loaded. The mirror broke.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No posts found.')).toBeVisible()
  await expectAccessible(page)
})

test('/profile of an account without a username leads to the sign-up', async ({ page, request }) => {
  await restoreSession(page, await signUp(request))
  await page.goto('/profile')
  await expect(page.getByText('Your account has no username yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/register')
})
