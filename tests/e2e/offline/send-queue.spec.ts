import type { APIRequestContext, Page } from '@playwright/test'
import { createDraftAccount, createStudentAccount, expectSignedIn, restoreSession, signOut } from '../accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { clickPost, createPngPayload, createPostBar, openPostDialog, postTextField } from '../posts/post-dialog.ts'
import { publishTextPost } from '../posts/posts.ts'
import { networkErrors, openWithWorker, readSaved } from './worker.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ expectError }) => expectError(networkErrors))

const waitingPost = (page: Page) => page.getByRole('article', { name: 'Your waiting post' })
const waitingReply = (page: Page) => page.getByRole('article', { name: 'Your waiting reply' })
const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })

async function query(request: APIRequestContext, document: string, variables: object) {
  return (await (await request.post('/graphql', { data: { query: document, variables } })).json()).data
}

/** The texts of a user's posts, with the number of their pictures. */
async function readPosts(request: APIRequestContext, username: string) {
  const data = await query(request, 'query ($username: String!) { user(username: $username) { posts { edges { node { summary media { url } } } } } }', {
    username,
  })
  return (data.user.posts.edges as { node: { summary: string; media: unknown[] } }[]).map(({ node }) => [node.summary, node.media.length])
}

async function readReplies(request: APIRequestContext, id: string) {
  const data = await query(request, 'query ($id: ID!) { post(id: $id) { replies(first: 20) { edges { node { contentHtml } } } } }', { id })
  return (data.post.replies.edges as { node: { contentHtml: string } }[]).map(({ node }) => node.contentHtml)
}

/** Open a page as a new student, with the worker and all that it keeps. */
async function openSignedIn(page: Page, request: APIRequestContext, path: string) {
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  await openWithWorker(page, path)
  await page.reload()
  await expectSignedIn(page)
  return account
}

async function writeReply(page: Page, text: string) {
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await replyField(page).pressSequentially(text)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
}

async function writePost(page: Page, text: string) {
  const dialog = await openPostDialog(page)
  await postTextField(dialog).pressSequentially(text)
  return dialog
}

test('a reply that is written offline survives a reload and is published once', async ({ page, context, request }) => {
  const id = await publishTextPost(request, await createDraftAccount(request), 'Who is on the train?')
  await openSignedIn(page, request, `/post/${id}`)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Who is on the train?')).toBeVisible()
  await expectSignedIn(page)
  await writeReply(page, 'I am, coach S4.')
  await expect(waitingReply(page)).toContainText('Waiting')
  await page.reload()
  await expect(waitingReply(page)).toContainText('I am, coach S4.')
  expect(await readReplies(request, id)).toEqual([])
  await context.setOffline(false)
  await expect(waitingReply(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('I am, coach S4.')
  expect(await readReplies(request, id)).toEqual(['<p>I am, coach S4.</p>'])
})

test('posts with pictures are published in order, once, after the tab was closed and by two tabs', async ({ page, context, request }) => {
  const { username } = await openSignedIn(page, request, '/lounge')
  await context.setOffline(true)
  const dialog = await writePost(page, 'First from the train')
  await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('window.png'))
  await clickPost(dialog)
  await expect(dialog).toBeHidden()
  await expect(waitingPost(page).getByRole('img', { name: 'window.png' })).toBeVisible()
  await clickPost(await writePost(page, 'Second from the train'))
  await expect(waitingPost(page)).toHaveCount(2)
  const tabs = [await context.newPage(), await context.newPage()]
  await page.close()
  for (const tab of tabs) {
    await tab.goto('/lounge')
    await expect(waitingPost(tab)).toHaveCount(2)
  }
  await context.setOffline(false)
  for (const tab of tabs) await expect(waitingPost(tab)).toHaveCount(0)
  expect(await readPosts(request, username)).toEqual([
    ['Second from the train', 0],
    ['First from the train', 1],
  ])
})

test('signing out asks before it deletes what waits, and leaves nothing of the account', async ({ page, context, request }) => {
  const { uid, email, ...account } = await openSignedIn(page, request, '/lounge')
  const id = await publishTextPost(request, { uid, email, ...account }, 'Read before signing out.')
  await page.goto(`/post/${id}`)
  await expectSignedIn(page)
  await expect.poll(() => readSaved(page)).toContain(`/post/${id}`)
  await page.goto('/lounge')
  await expectSignedIn(page)
  await context.setOffline(true)
  const dialog = await writePost(page, 'Never to be read')
  await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('secret.png'))
  await clickPost(dialog)
  await expect(waitingPost(page)).toBeVisible()
  const draft = await writePost(page, 'Nor this draft')
  await draft.getByLabel('Attach files').setInputFiles(await createPngPayload('draft.png'))
  await draft.getByRole('button', { name: 'Close' }).click()
  await context.setOffline(true)
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('1 post or reply was not sent yet.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(waitingPost(page)).toBeVisible()
  await signOut(page)
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => readSaved(page)).not.toMatch(new RegExp(`${id}|${uid}|${email}|Never to be read|Nor this draft|media`))
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await expect.poll(stored).not.toMatch(/Never to be read|Nor this draft|"outbox"/)
  await context.setOffline(false)
  await page.goto('/lounge')
  await expect(createPostBar(page)).toBeVisible()
  await expect(waitingPost(page)).toHaveCount(0)
})
