import { createDraftAccount, createUsername } from '../accounts.ts'
import { expect, isOperation, test } from '../fixtures.ts'
import { postArticles } from '../posts/posts.ts'
import { createPost, signInAsStudent } from '../reactions/reactions.ts'
import { setUpAccount } from './people.ts'

test('people are found and followed, and their posts are those of Following', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const word = createUsername()
  const [one, two] = [await createDraftAccount(request, `${word}_a`), await createDraftAccount(request, `${word}_b`)]
  await setUpAccount(request, one, { course: 'BCom Finance', clubs: ['Resonance-(Music)'] })
  await setUpAccount(request, two, { course: 'BA English' })
  await createPost(request, one, 'From a friend.', 'learn')
  await createPost(request, two, 'From a stranger.', 'lounge')
  await signInAsStudent(page, request)
  const list = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  const orders = page.getByRole('navigation', { name: 'Order of the posts' })
  // The button changes before the follow is stored.
  const follow = async (username: string) => {
    const stored = page.waitForResponse((response) => isOperation(response.request(), 'SetUserFollow'))
    await page.getByRole('button', { name: `Follow ${username}` }).click()
    await expect(page.getByRole('button', { name: `Following ${username}` })).toBeVisible()
    await stored
  }
  const openFollowing = async () => {
    await page.getByRole('link', { name: 'Lounge' }).first().click()
    await orders.getByRole('link', { name: 'Following' }).click()
    await expect(page).toHaveURL('/lounge?order=following')
  }

  await test.step('nobody is followed yet', async () => {
    await page.goto('/people')
    await openFollowing()
    await expect(page.getByText('No posts of people you follow.')).toBeVisible()
    await page.getByRole('link', { name: 'Find people' }).click()
  })

  await test.step('a person is found by name, course and club, and followed from the list', async () => {
    await page.getByRole('searchbox', { name: 'Search people' }).fill(word)
    await expect(list).toHaveCount(2)
    await expect(page).toHaveURL(`/people?q=${word}`)
    // A new document: a choice while the last one is still being rendered would replace it in the address.
    await page.reload()
    await page.getByLabel('Course').selectOption('BCom Finance')
    await expect(list).toHaveText([new RegExp(`${one.username}.*BCom Finance`)])
    await page.reload()
    await page.getByLabel('Club').selectOption('Resonance')
    await expect(page).toHaveURL(`/people?q=${word}&course=BCom+Finance&club=resonance`)
    await expect(list).toHaveCount(1)
    await follow(one.username)
  })

  await test.step('the follow is saved', async () => {
    await page.reload()
    await expect(page.getByLabel('Club')).toHaveValue('Resonance')
    await expect(list.getByRole('button')).toHaveText(`Following ${one.username}`)
  })

  await test.step('a follow changes the feed', async () => {
    await openFollowing()
    await expect(postArticles(page)).toHaveCount(1)
    await expect(postArticles(page)).toContainText('From a friend.')
    await expect(orders.getByRole('link', { name: 'Following' })).toHaveAttribute('aria-current', 'true')
    await page.goto(`/u/${two.username}`)
    await follow(two.username)
    await openFollowing()
    await expect(postArticles(page)).toHaveCount(2)
  })
})
