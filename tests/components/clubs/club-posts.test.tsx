import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { articles, createPost } from '../posts/posts.ts'
import { expectAccessible } from '../support/axe.ts'
import { setOnline } from '../support/browser.ts'
import { connectionLost, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer, viewerId } from '../support/viewer.ts'
import { answerClub, createClub, createMember, openClubAsStudent } from './clubs.ts'

const own = createMember('kavya', { role: 'HEAD' })
const createOwnClub = (fields = {}) => createClub({ leaders: [own], viewerCanManage: true, viewerMembership: own, ...fields })
const createClubPost = (text: string, fields = {}) =>
  createPost(text, { community: 'CLUB_BUZZ', club: { id: 'Q2x1Yjox', slug: 'chess', name: 'Chess' }, ...fields })

const barButton = page.getByRole('button', { name: 'Post for Chess' })
const dialog = page.getByRole('dialog', { name: 'Create Post for Chess' })
const textField = dialog.getByRole('textbox', { name: 'Post text' })
const membersChoice = dialog.getByRole('radio', { name: 'Members of Chess' })
const getMenuButton = (text: string) => articles.filter({ hasText: text }).getByRole('button', { name: /^More about the post/ })

async function openDialog() {
  await barButton.click()
  await expect.element(textField).toHaveFocus()
}

test('officers pin one post, which comes first, and unpin it; the menu button keeps the focus', { tags: ['rest'] }, async () => {
  const club = createOwnClub()
  const posts = ['The third', 'The second', 'The first'].map((text) => createClubPost(text))
  const lists: { posts: typeof posts; pinnedPost: object | null } = { posts, pinnedPost: null }
  network.on('SetPinnedPost', ({ input }) => {
    lists.pinnedPost = posts.find(({ id }) => id === input.postId) ?? null
    return { setPinnedPost: { club: { ...club, pinnedPost: lists.pinnedPost } } }
  })
  const select = async (text: string, item: string) => {
    await getMenuButton(text).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await openClubAsStudent(club, 'posts', lists)
  await expect.poll(() => articles.elements().length).toBe(3)
  await select('The first', 'Pin to the page')
  await expect.element(articles.first()).toMatchTextContent(/Pinned[\s\S]*The first/)
  await expect.element(getMenuButton('The first')).toHaveFocus()
  await select('The second', 'Pin to the page')
  await expect.element(articles.first()).toMatchTextContent('The second')
  await expect.poll(() => page.getByRole('main').getByText('Pinned', { exact: true }).elements().length).toBe(1)
  await expectAccessible()
  await select('The second', 'Unpin')
  await expect.element(articles.first()).toMatchTextContent('The third')
  expect(network.sent('SetPinnedPost').map(({ variables }) => variables.input.postId)).toEqual([posts[2]?.id, posts[1]?.id, null])
})

test('a pinned post that its author deletes is pinned again with Undo', async () => {
  const { uid } = await signInAsViewer()
  const post = createClubPost('The third', { author: { id: viewerId, uid, username: 'kavya' } })
  network.on('ViewerFields', { nodes: [{ __typename: 'Post', id: post.id, viewerCanDelete: true }] })
  const lists = { posts: [post, createClubPost('The second')], pinnedPost: post as object | null }
  network.on('DeletePost', () => {
    lists.posts.shift()
    lists.pinnedPost = null
    return { deletePost: { deletedId: post.id } }
  })
  network.on('RestoreDeleted', () => {
    lists.posts.unshift(post)
    lists.pinnedPost = post
    return { restoreDeleted: { subject: post } }
  })
  answerClub(createOwnClub(), lists)
  await openPage('/clubs/chess/posts')
  await expect.element(articles.first()).toMatchTextContent(/Pinned[\s\S]*The third/)
  await getMenuButton('The third').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => articles.elements().length).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => articles.elements().length).toBe(2)
  await expect.element(articles.first()).toMatchTextContent(/Pinned[\s\S]*The third/)
})

describe('a post for members', () => {
  test('has no menu items but to delete it, by its author, who can restore it', async () => {
    const { uid } = await signInAsViewer()
    const post = createClubPost('Bring shoes', { isMembersOnly: true, author: { id: viewerId, uid, username: 'kavya' } })
    answerClub(createOwnClub(), { posts: [post] })
    network.on('DeletePost', { deletePost: { deletedId: post.id } })
    network.on('RestoreDeleted', { restoreDeleted: { subject: post } })
    await openPage('/clubs/chess/posts')
    await expect.element(articles).toMatchTextContent('Only members of Chess see this.')
    await getMenuButton('Bring shoes').click()
    for (const name of ['Copy link', 'Edit', 'Close to replies']) await expect.element(page.getByRole('menuitem', { name })).not.toBeInTheDocument()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(articles).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(articles).toMatchTextContent('Bring shoes')
  })

  test('that could not be sent waits, and stays for members', { tags: ['rest'] }, async () => {
    network.on('CreatePost', connectionLost)
    const lists = { posts: [] as object[] }
    await openClubAsStudent(createOwnClub(), 'posts', lists)
    await openDialog()
    await expect.element(dialog.getByRole('radio', { name: 'Everyone, in Club Buzz' })).toBeChecked()
    await textField.fill('From the train')
    await membersChoice.click()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const waiting = page.getByRole('article', { name: 'Your waiting post' })
    await expect.element(waiting).toMatchTextContent('From the train')
    const post = createClubPost('From the train', { isMembersOnly: true })
    network.on('CreatePost', () => {
      lists.posts = [post]
      return { createPost: { post } }
    })
    setOnline(true)
    await expect.element(waiting).not.toBeInTheDocument()
    await expect.element(articles).toMatchTextContent(/From the train[\s\S]*Only members of Chess see this\./)
    const inputs = network.sent('CreatePost').map(({ variables: { input } }) => [input.clubId, input.isMembersOnly])
    expect(inputs.length).toBeGreaterThan(1)
    expect(new Set(inputs.map(String))).toEqual(new Set(['Q2x1Yjox,true']))
  })

  test('that is a draft stays with its club and its readers after a reload', async () => {
    const { app } = await openClubAsStudent(createOwnClub(), 'posts')
    await openDialog()
    await textField.fill('Half a thought')
    await membersChoice.click()
    await app.unmount()
    await openPage('/clubs/chess/posts')
    await openDialog()
    await expect.element(textField).toHaveTextContent('Half a thought')
    await expect.element(membersChoice).toBeChecked()
  })
})

test('an archived club keeps its posts and takes no new ones', async () => {
  await openClubAsStudent(createOwnClub({ archivedAt: '2026-08-01T04:30:00.000Z' }), 'posts', { posts: [createClubPost('The last match')] })
  await expect.element(articles).toMatchTextContent('The last match')
  await expect.poll(() => network.sent('ClubViewer').length).toBeGreaterThan(0)
  await expect.element(barButton).not.toBeInTheDocument()
})
