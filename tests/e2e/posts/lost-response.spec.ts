import type { APIRequestContext, Page } from '@playwright/test'
import { createStudentAccount, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { clickPost, createPngPayload, openPostDialog, postTextField } from './post-dialog.ts'

/** Drops the responses of the server to new posts. Returns the function that ends it. */
async function dropResponses(page: Page) {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', async ({ requestId, request: { postData = '' } }) => {
    try {
      if (postData.includes('mutation CreatePost')) await browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      else await browser.send('Fetch.continueRequest', { requestId })
    } catch {
      // A session that is detached meanwhile continues its requests.
    }
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/graphql', requestStage: 'Response' }] })
  return () => browser.detach()
}

async function readPosts(request: APIRequestContext, username: string) {
  const query = 'query ($username: String!) { user(username: $username) { posts { edges { node { summary media { url } } } } } }'
  const { data } = await (await request.post('/graphql', { data: { query, variables: { username } } })).json()
  return (data.user.posts.edges as { node: { summary: string; media: unknown[] } }[]).map(({ node }) => [node.summary, node.media.length])
}

test('a post whose response is lost waits, and is stored once after a reload', async ({ page, request, expectError }) => {
  expectError(/ERR_CONNECTION_RESET.*graphql/)
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  await page.goto('/lounge')
  await expectSignedIn(page)
  const waitingPost = page.getByRole('article', { name: 'Your waiting post' })
  const stored: unknown[] = []
  for (const [text, fileCount] of [
    ['From the train', 0],
    ['From the window', 1],
  ] as const)
    await test.step(`with ${fileCount} files`, async () => {
      const dialog = await openPostDialog(page)
      await postTextField(dialog).pressSequentially(text)
      if (fileCount) await dialog.getByLabel('Attach files').setInputFiles(await createPngPayload('window.png'))
      const restoreResponses = await dropResponses(page)
      await clickPost(dialog)
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Connection failed. Your post waits for the network.')).toBeVisible()
      await expect(waitingPost).toContainText(text)
      await restoreResponses()
      await page.reload()
      await expectSignedIn(page)
      await expect(waitingPost).toHaveCount(0)
      stored.unshift([text, fileCount])
      await expect.poll(() => readPosts(request, account.username)).toEqual(stored)
    })

  await test.step('the same text can be posted again', async () => {
    const dialog = await openPostDialog(page)
    await postTextField(dialog).pressSequentially('From the train')
    await clickPost(dialog)
    await expect(dialog).toBeHidden()
    expect(await readPosts(request, account.username)).toHaveLength(3)
  })
})
