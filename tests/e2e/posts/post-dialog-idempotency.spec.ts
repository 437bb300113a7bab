import type { APIRequestContext, Page } from '@playwright/test'
import { createStudentAccount, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { clickPost, createPngPayload, openPostDialog, postTextField } from './post-dialog.ts'

test.beforeEach(({ expectError }) => expectError(/ERR_CONNECTION_RESET.*graphql|503/))

async function openLounge(page: Page, request: APIRequestContext) {
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  await page.goto('/lounge')
  await expectSignedIn(page)
  return account
}

/** Replaces responses of the server to new posts: drops the connection, or with a status responds with that once. Returns the function that ends it. */
async function replaceResponses(page: Page, status?: number) {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', async ({ requestId, request: { postData = '' } }) => {
    if (!postData.includes('mutation CreatePost')) return browser.send('Fetch.continueRequest', { requestId })
    if (!status) return browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    await browser.send('Fetch.fulfillRequest', { requestId, responseCode: status })
    await browser.detach()
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/graphql', requestStage: 'Response' }] })
  return () => browser.detach()
}

const waitingPost = (page: Page) => page.getByRole('article', { name: 'Your waiting post' })

async function readPosts(request: APIRequestContext, username: string) {
  const query = 'query ($username: String!) { user(username: $username) { posts { edges { node { summary media { url } } } } } }'
  const { data } = await (await request.post('/graphql', { data: { query, variables: { username } } })).json()
  return (data.user.posts.edges as { node: { summary: string; media: unknown[] } }[]).map(({ node }) => [node.summary, node.media.length])
}

for (const kind of ['json', 'multipart'])
  test(`a post whose response is lost waits, and is stored once after a reload (${kind})`, async ({ page, request }) => {
    const { username } = await openLounge(page, request)
    const dialog = await openPostDialog(page)
    await postTextField(dialog).pressSequentially('From the train')
    if (kind === 'multipart') await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('window.png'))
    const restoreResponses = await replaceResponses(page)
    await clickPost(dialog)
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Connection failed. Your post waits for the network.')).toBeVisible()
    await expect(waitingPost(page)).toContainText('From the train')
    await restoreResponses()
    await page.reload()
    await expect(waitingPost(page)).toHaveCount(0)
    expect(await readPosts(request, username)).toEqual([['From the train', kind === 'multipart' ? 1 : 0]])

    await openPostDialog(page)
    await postTextField(dialog).pressSequentially('From the train')
    await clickPost(dialog)
    await expect(dialog).toBeHidden()
    expect(await readPosts(request, username)).toHaveLength(2)
  })

test('a draft changed after a failed response reports the published version and can be posted too', async ({ page, request }) => {
  const { username } = await openLounge(page, request)
  const dialog = await openPostDialog(page)
  await postTextField(dialog).pressSequentially('Tea at four')
  await replaceResponses(page, 503)
  await clickPost(dialog)
  await expect(dialog.getByRole('alert')).toContainText('Failed to create post (json) — 503')
  await postTextField(dialog).press('End')
  await postTextField(dialog).pressSequentially(', or five')
  await clickPost(dialog)
  const words = 'An earlier version of this post is already published. Press Post again to publish this one too.'
  await expect(dialog.getByRole('alert')).toHaveText(`Failed to create post (json) — 422 ${words}`)
  expect(await readPosts(request, username)).toHaveLength(1)
  await clickPost(dialog)
  await expect(dialog).toBeHidden()
  expect(await readPosts(request, username)).toEqual([
    ['Tea at four, or five', 0],
    ['Tea at four', 0],
  ])
})
