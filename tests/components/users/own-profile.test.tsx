import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { articles, createPost } from '../posts/posts.ts'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer, viewerId } from '../support/viewer.ts'

const kavya = { __typename: 'User', id: viewerId, uid: 'kavya-uid', username: 'kavya' }

test("Profile shows side card, shop banner and 'Your Posts'", async () => {
  await signInAsViewer()
  const edges = ['Two.', 'One.'].map((text) => ({ cursor: text, node: createPost(text, { author: kavya }) }))
  network.on('OwnProfilePage', {
    viewer: {
      ...kavya,
      ...{ email: 'kavya@vistas.ac.in', postCount: 2, followerCount: 0, followingCount: 0, posts: { edges } },
      viewerProfile: { course: 'BA English', bio: 'Reads on buses.', clubs: [{ id: 'c1', name: 'Aesthetica' }] },
      business: { id: 'b1', ownerUid: kavya.uid, name: 'Pickle & Page' },
    },
  })
  await openPage('/profile')
  const side = page.getByRole('complementary', { name: 'About' })
  for (const words of ['kavya', 'BA English', 'Reads on buses.', 'kavya@vistas.ac.in', 'Aesthetica', '2 posts', '0 followers', '0 following'])
    await expect.element(side).toMatchTextContent(words)
  await expect.element(side.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/settings/profile')
  await expect.element(side.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/people')
  await expect.element(page.getByRole('region', { name: 'Shop' })).toMatchTextContent('Pickle & Page')
  await expect.element(page.getByRole('heading', { name: 'Your Posts' })).toBeVisible()
  await expect.poll(() => articles.elements().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Two\./), expect.stringMatching(/One\./)])
})

test('says which words wait for a moderator, and which one has hidden', async () => {
  await signInAsViewer()
  const answer = (settings: object) => network.on('OwnProfilePage', { viewer: { ...kavya, viewerProfile: { bio: 'Join my lottery' }, settings } })
  answer({ bioReview: 'WAITING', linksReview: 'HIDDEN' })
  const { unmount } = await openPage('/profile')
  const notice = page.getByRole('complementary', { name: 'About' }).getByRole('status')
  await expect
    .element(notice)
    .toHaveTextContent(
      'Your bio waits for a moderator. Others see it once it is kept. A moderator has hidden the words of your links. Change them to show them again.',
    )
  await expect.element(page.getByRole('link', { name: 'See its state' })).toHaveAttribute('href', '/settings/reports')
  await expectAccessible()
  await unmount()
  answer({ bioReview: 'WAITING', linksReview: 'WAITING' })
  await openPage('/profile')
  await expect.element(notice).toHaveTextContent('Your bio and links wait for a moderator. Others see them once they are kept.')
})

test('visitors are asked to log in', async () => {
  await openPage('/profile')
  await expect.element(page.getByText('Log in to see your profile.')).toBeVisible()
  await expectAccessible()
})

test('a profile that cannot be loaded offers a retry, and one without posts says so', async () => {
  await signInAsViewer()
  network.on('OwnProfilePage', new ApiFailure(500, 'The mirror broke.'))
  await openPage('/profile')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your profile could not be loaded. The mirror broke.')
  await expectAccessible()
  network.on('OwnProfilePage', { viewer: { ...kavya, viewerProfile: {} } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No posts found.')).toBeVisible()
})

test('an account without a username is led to the sign-up', async () => {
  await signInAs()
  network.on('OwnProfilePage', { viewer: null })
  await openPage('/profile')
  await expect.element(page.getByText('Your account has no username yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/register')
})
