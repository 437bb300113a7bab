import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ravi, serveFollows } from '../people/people.ts'
import { createPost } from '../posts/posts.ts'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

const side = page.getByRole('complementary', { name: 'About' })
const heading = page.getByRole('heading', { level: 1 })
const alert = page.getByRole('alert')
const followButton = side.getByRole('button', { name: /^Follow/ })

/** Answers with the profile of ravi: what everybody may see of it, and what the viewer may. */
function serveProfile(fields: object = {}, viewerFields?: object) {
  network.on('UserPosts', { user: { ...ravi, ...fields } })
  network.on('UserReplies', { user: { ...ravi, ...fields } })
  // Both queries ask for the same nodes.
  for (const name of ['ViewerProfile', 'ViewerFields']) network.on(name, { nodes: [{ ...ravi, ...viewerFields }] })
}

test('a name that nobody has says so', async () => {
  network.on('UserPosts', { user: null })
  await openPage('/u/nobody-has-this-name')
  await expect.element(page.getByText('Nobody here has this name.')).toBeVisible()
  await expectAccessible()
})

test.each([
  ['another spelling', '/u/RAVI/replies', '/u/ravi/replies'],
  ['a former username', '/u/ravi_old?as=visitor', '/u/ravi?as=visitor'],
])('%s is replaced by the username', async (_name, path, expectedPath) => {
  serveProfile()
  await openPage(path)
  await expect.poll(readPath).toBe(expectedPath)
  await expect.element(heading).toHaveTextContent('ravi')
})

test('a user without replies has none listed', async () => {
  serveProfile()
  await openPage('/u/ravi/replies')
  await expect.element(page.getByText('No replies yet.')).toBeVisible()
})

test('the campus sees more of a profile than visitors do', async () => {
  const links = [{ label: 'My code', url: 'https://example.com/code' }]
  const viewerProfile = { course: null, bio: 'For the campus alone.', clubs: [{ id: 'c1', name: 'Resonance' }], links }
  serveProfile({ links }, { viewerProfile })
  await openPage('/u/ravi')
  const link = side.getByRole('list', { name: 'Links' }).getByRole('link', { name: 'My code' })
  await expect.element(link).toHaveAttribute('href', 'https://example.com/code')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  for (const text of ['For the campus alone.', 'Resonance', 'BA English']) await expect.element(side).not.toMatchTextContent(text)
})

test('a viewer of the campus sees what the campus may, and as a visitor what visitors see', async () => {
  await signInAsViewer()
  serveProfile({}, { viewerProfile: { bio: 'For the campus alone.', clubs: [{ id: 'c1', name: 'Resonance' }] } })
  await openPage('/u/ravi')
  for (const text of ['For the campus alone.', 'Resonance']) await expect.element(side).toMatchTextContent(text)
  await expect.element(side).not.toMatchTextContent('BA English')
})

test("'?as=visitor' shows a signed-in viewer what visitors see", async () => {
  await signInAsViewer()
  serveProfile({}, { viewerProfile: { bio: 'For the campus alone.' } })
  await openPage('/u/ravi?as=visitor')
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect.element(page.getByText('This is what visitors see.')).toBeVisible()
  await expect.element(side).not.toMatchTextContent('For the campus alone.')
  expect(network.sent('ViewerProfile')).toEqual([])
})

test('Follow is shown at once, and sent', async () => {
  await signInAsViewer()
  serveProfile()
  serveFollows()
  const release = network.hold('SetUserFollow')
  await openPage('/u/ravi')
  await expect.element(followButton).toHaveTextContent('Follow ravi')
  await followButton.click()
  await expect.element(followButton).toHaveTextContent('Following ravi')
  release()
  await expect.poll(() => network.sent('SetUserFollow').map(({ variables }) => variables.input)).toEqual([{ userId: ravi.id, follow: true }])
  await expect.element(followButton).toHaveTextContent('Following ravi')
})

test('a follow stays shown if an answer that was asked for before comes after it', async () => {
  await signInAsViewer()
  serveProfile({}, { viewerFollows: false, viewerProfile: { bio: 'Old films.' } })
  network.on('SetUserFollow', { setUserFollow: { user: { ...ravi, viewerFollows: true } } })
  const release = network.hold('ViewerProfile')
  await openPage('/u/ravi')
  await followButton.click()
  await expect.poll(() => network.sent('SetUserFollow')).toHaveLength(1)
  release()
  await expect.element(page.getByText('Old films.')).toBeVisible()
  await expect.element(followButton).toHaveTextContent('Following ravi')
})

test('a follow that could not be ended says so and is shown again', async () => {
  await signInAsViewer()
  serveProfile({}, { viewerFollows: true })
  network.on('SetUserFollow', new ApiFailure(500, 'The book is closed.'))
  await openPage('/u/ravi')
  await expect.element(followButton).toHaveTextContent('Following ravi')
  await followButton.click()
  await expect.element(alert).toHaveTextContent('This was not saved. The book is closed.')
  await expect.element(followButton).toHaveTextContent('Following ravi')
})

test('for visitors Follow leads to the login page', async () => {
  serveProfile()
  await openPage('/u/ravi')
  await page.getByRole('link', { name: 'Follow ravi' }).click()
  await expect.poll(readPath).toBe('/login?returnTo=%2Fu%2Fravi')
})

test('the own profile offers Edit, shows the counts, and what visitors see', async () => {
  const { uid } = await signInAsViewer()
  const viewer = { ...ravi, uid }
  network.on('UserPosts', { user: viewer })
  network.on('ViewerProfile', { nodes: [{ ...viewer, followerCount: 1, followingCount: 1 }] })
  await openPage('/u/ravi')
  await expect.element(side).toMatchTextContent('1 follower1 following')
  const edit = side.getByRole('link', { name: 'Edit' })
  await expect.element(edit).toHaveAttribute('href', '/settings/profile')
  await expect.element(side.getByRole('button')).not.toBeInTheDocument()
  history.pushState({ usr: null, key: 'visitor', idx: 1 }, '', '/u/ravi?as=visitor')
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  await expect.element(page.getByText('This is what visitors see.')).toBeVisible()
  await expect.element(edit).not.toBeInTheDocument()
  await expect.element(side).not.toMatchTextContent('follower')
  await page.getByRole('link', { name: 'Show mine' }).click()
  await expect.element(side).toMatchTextContent('1 follower')
})

test('a profile that cannot be loaded offers a retry', async () => {
  network.on('UserPosts', new ApiFailure(500, 'The register is wet.'))
  await openPage('/u/ravi')
  await expect.element(alert).toHaveTextContent('The profile could not be loaded. The register is wet.')
  network.on('UserPosts', { user: { ...ravi, posts: { edges: [{ cursor: 'a', node: createPost('Back again.', { author: ravi }) }] } } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading).toHaveTextContent('ravi')
  await expect.element(page.getByText('Back again.')).toBeVisible()
})
