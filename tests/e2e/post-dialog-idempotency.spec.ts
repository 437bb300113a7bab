import type { APIRequestContext, Page } from '@playwright/test'
import { enter, setUp } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { open, picture, post, textOf } from './post-dialog.ts'

test.beforeEach(({ expectError }) => expectError(/ERR_CONNECTION_RESET.*graphql/))

async function openLounge(page: Page, request: APIRequestContext) {
  const account = await setUp(request)
  await enter(page, account)
  await page.goto('/lounge')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  return account
}

/** Drops the connection once the server has answered the next new post. */
async function loseNextAnswer(page: Page) {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', async ({ requestId, request: { postData = '' } }) => {
    if (!postData.includes('mutation CreatePost')) return browser.send('Fetch.continueRequest', { requestId })
    await browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    await browser.detach()
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/graphql', requestStage: 'Response' }] })
}

async function postsOf(request: APIRequestContext, username: string) {
  const query = 'query ($username: String!) { user(username: $username) { posts { edges { node { summary media { url } } } } } }'
  const { data } = await (await request.post('/graphql', { data: { query, variables: { username } } })).json()
  return (data.user.posts.edges as { node: { summary: string; media: unknown[] } }[]).map(({ node }) => [node.summary, node.media.length])
}

for (const kind of ['json', 'multipart'])
  test(`a post whose answer is lost is stored once, though Post is pressed again after a reload (${kind})`, async ({ page, request }) => {
    const { username } = await openLounge(page, request)
    const dialog = await open(page)
    await textOf(dialog).pressSequentially('From the train')
    if (kind === 'multipart') await dialog.getByLabel('Attach files').setInputFiles(await picture('window.png'))
    await loseNextAnswer(page)
    await post(dialog)
    await expect(dialog.getByRole('alert')).toHaveText(`Failed to create post (${kind}) — 0 Connection failed.`)
    await page.reload()
    await open(page)
    await expect(textOf(dialog)).toHaveText('From the train')
    await post(dialog)
    await expect(dialog).toBeHidden()
    expect(await postsOf(request, username)).toEqual([['From the train', kind === 'multipart' ? 1 : 0]])

    await open(page)
    await textOf(dialog).pressSequentially('From the train')
    await post(dialog)
    await expect(dialog).toBeHidden()
    expect(await postsOf(request, username)).toHaveLength(2)
  })

test('a draft that was changed after its answer was lost says that the earlier version is published, and can be posted as well', async ({ page, request }) => {
  const { username } = await openLounge(page, request)
  const dialog = await open(page)
  await textOf(dialog).pressSequentially('Tea at four')
  await loseNextAnswer(page)
  await post(dialog)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to create post (json) — 0 Connection failed.')
  await textOf(dialog).press('End')
  await textOf(dialog).pressSequentially(', or five')
  await post(dialog)
  const words = 'An earlier version of this post is already published. Press Post again to publish this one too.'
  await expect(dialog.getByRole('alert')).toHaveText(`Failed to create post (json) — 422 ${words}`)
  expect(await postsOf(request, username)).toHaveLength(1)
  await post(dialog)
  await expect(dialog).toBeHidden()
  expect(await postsOf(request, username)).toEqual([
    ['Tea at four, or five', 0],
    ['Tea at four', 0],
  ])
})
