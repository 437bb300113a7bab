import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, createStudentAccount, restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, interceptOperation, isOperation, test } from '../fixtures.ts'
import { createPngPayload, postTextField } from './post-dialog.ts'
import { postArticles, publishReply, publishTextPost } from './posts.ts'

const getMenuButton = (page: Page) => page.getByRole('button', { name: 'More about the post' }).first()

/** Open the page of a new post as its author. */
async function openOwnPost(page: Page, request: APIRequestContext, text: string) {
  const author = await createStudentAccount(request)
  const id = await publishTextPost(request, author, text)
  await restoreSession(page, author)
  await page.goto(`/post/${id}`)
  return { author, id }
}

async function selectMenuItem(page: Page, name: string) {
  await getMenuButton(page).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Open the dialog 'Edit post' from the menu of the first post. */
async function openEditDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Edit post' })
  await selectMenuItem(page, 'Edit')
  await expect(postTextField(dialog)).toBeFocused()
  // The editor puts the cursor at the end in the next frame.
  await page.keyboard.press('ControlOrMeta+End')
  return dialog
}

/** Edit a post over GraphQL, as from another tab. */
async function editPost(request: APIRequestContext, { token }: Account, postId: string, text: string) {
  const variables = { input: { postId, version: 1, contentHtml: `<p>${text}</p>` } }
  const query = 'mutation ($input: EditPostInput!) { editPost(input: $input) { post { version } } }'
  const response = await request.post('/graphql', { headers: { authorization: `Bearer ${token}` }, data: { query, variables } })
  expect((await response.json()).data.editPost.post.version).toBe(2)
}

test('an edited post shows its new text, the time of the edit and its earlier versions', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const { id } = await openOwnPost(page, request, 'Notes of Unit 2')
  await publishReply(request, await createStudentAccount(request), id, 'Thanks')
  const dialog = await openEditDialog(page)
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await page.keyboard.type(' and 3')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(getMenuButton(page)).toBeFocused()
  await expect(postArticles(page).first()).toContainText('Notes of Unit 2 and 3')
  await postArticles(page).first().getByRole('button', { name: 'edited' }).click()
  const revisions = page.getByRole('dialog', { name: 'Earlier versions' })
  await expect(revisions.getByRole('listitem')).toHaveText(/Notes of Unit 2$/)
  await expectAccessibleInBothSchemes(page)
})

test('files of a post can be taken out and added', async ({ page, request }) => {
  await openOwnPost(page, request, 'A picture')
  let dialog = await openEditDialog(page)
  await dialog.getByLabel('Attach files').setInputFiles([await createPngPayload('one.png')])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    postArticles(page)
      .first()
      .getByRole('button', { name: /picture/i }),
  ).toHaveCount(1)
  dialog = await openEditDialog(page)
  await dialog.getByRole('button', { name: 'Take out Picture 1' }).click()
  await dialog.getByRole('button', { name: 'Put back Picture 1' }).click()
  await dialog.getByRole('button', { name: 'Take out Picture 1' }).click()
  await expect(dialog.getByText('Will be taken out')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    postArticles(page)
      .first()
      .getByRole('button', { name: /picture/i }),
  ).toHaveCount(0)
})

test('a conflict shows both texts and loses neither', { tag: '@phone' }, async ({ page, request, expectError }) => {
  expectError(/409/)
  const { author, id } = await openOwnPost(page, request, 'First')
  let dialog = await openEditDialog(page)
  await page.keyboard.type(', mine')
  await editPost(request, author, id, 'First, of another tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const current = dialog.getByRole('region', { name: 'The current text' })
  await expect(current).toContainText('First, of another tab')
  await expect(postTextField(dialog)).toHaveText('First, mine')
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  dialog = await openEditDialog(page)
  await expect(postTextField(dialog)).toHaveText('First, mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(postArticles(page).first()).toContainText('First, mine')
})

test('an edit that fails is kept and can be retried', async ({ page, request, expectError }) => {
  expectError(/ERR_FAILED|ERR_INTERNET|net::/)
  await openOwnPost(page, request, 'Bus at six')
  await interceptOperation(page, 'EditPost', (count) => (count <= 3 ? 'abort' : undefined))
  let dialog = await openEditDialog(page)
  await page.keyboard.type(' thirty')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Connection failed. Your text is kept. Try again.')
  await page.reload()
  dialog = await openEditDialog(page)
  await expect(postTextField(dialog)).toHaveText('Bus at six thirty')
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden({ timeout: 2000 })
  }).toPass()
  await expect(postArticles(page).first()).toContainText('Bus at six thirty')
})

test('a deleted post disappears from the feed at once and Undo puts it back', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const author = await createStudentAccount(request)
  const text = `Post of ${author.username} to delete`
  for (const each of ['Older post', text, 'Newer post']) await publishTextPost(request, author, each)
  await restoreSession(page, author)
  await page.goto('/lounge')
  const article = postArticles(page).filter({ hasText: text })
  const button = article.getByRole('button', { name: 'More about the post' })
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem')).toHaveCount(4)
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(article).toBeHidden()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeFocused()
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Enter')
  await expect(postArticles(page).filter({ hasText: author.username })).toContainText(['Newer post', text, 'Older post'])
  await expect(page.getByText('Restored.')).toBeVisible()
  await page.reload()
  await expect(article).toBeVisible()
})

test('the author of a deleted post can restore it on its page', async ({ page, request, expectError }) => {
  expectError(/404/)
  await openOwnPost(page, request, 'Gone by mistake')
  const deleting = page.waitForResponse((response) => isOperation(response.request(), 'DeletePost'))
  await selectMenuItem(page, 'Delete')
  await expect(page.getByText('This post is not here, or not any more.')).toBeVisible()
  // The post disappears before its deletion is saved.
  await deleting
  await page.reload()
  await page.getByRole('button', { name: 'Undo the deletion' }).click()
  await expect(postArticles(page).first()).toContainText('Gone by mistake')
})

test('recently deleted posts and replies are listed and can be restored', { tag: '@phone' }, async ({ page, request }) => {
  const author = await createStudentAccount(request)
  const id = await publishTextPost(request, await createStudentAccount(request), 'Where is the lab?')
  for (const text of ['Second floor', 'Next to the stairs']) await publishReply(request, author, id, text)
  await restoreSession(page, author)
  await page.goto(`/post/${id}`)
  for (const number of [1, 2]) {
    await page.getByRole('button', { name: `More about reply #${number}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  // The second toast does not replace the first.
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Undo the deletion of reply #2' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '0 replies' })).toBeVisible()
  await page.reload()
  const undo = page.getByRole('button', { name: 'Undo the deletion of reply #1' })
  await undo.press('Enter')
  await expect(page.locator('#reply-1')).toContainText('Second floor')
  await expect(page.locator('#reply-1')).toBeFocused()
  await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.goto('/saved')
  const section = page.getByRole('region', { name: 'Recently deleted' })
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expect(section).toContainText('Next to the stairs')
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await section.getByRole('button', { name: 'Restore: Next to the stairs' }).press('Enter')
  await expect(section).toBeHidden()
  await page.goto(`/post/${id}`)
  await expect(page.locator('#reply-2')).toContainText('Next to the stairs')
})

test('a deletion that fails says so until it is closed', async ({ page, request, expectError }) => {
  expectError(/500/)
  await openOwnPost(page, request, 'Stays here')
  await interceptOperation(page, 'DeletePost', () => ({ status: 500, json: { errors: [{ message: 'Try later.' }] } }))
  await page.clock.install()
  await selectMenuItem(page, 'Delete')
  const error = page.getByRole('alert').filter({ hasText: 'The post could not be deleted. Try later.' })
  await expect(error).toBeVisible()
  await expect(postArticles(page).first()).toContainText('Stays here')
  await page.clock.fastForward(60_000)
  await expect(error).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await expect(error).toBeHidden()
})

test('an unsaved edit of a post that cannot be edited any more can be copied', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await openOwnPost(page, request, 'Lost?')
  await openEditDialog(page)
  await page.keyboard.type(' Not lost.')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.route(/\/graphql/, async (route) => {
    if (!isOperation(route.request(), 'ViewerFields')) return route.fallback()
    const response = await route.fetch()
    const { data } = await response.json()
    return route.fulfill({ json: { data: { nodes: data.nodes.map((node: object | null) => node && { ...node, viewerCanEdit: false }) } } })
  })
  await page.goto(`/post/${id}`)
  await selectMenuItem(page, 'Unsaved edit')
  const dialog = page.getByRole('dialog', { name: 'Edit post' })
  await expect(dialog.getByRole('alert')).toHaveText('The post can no longer be edited. Below is your unsaved text.')
  await expectAccessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByText('Text copied.')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Lost? Not lost.')
})

test('the author edits, deletes and restores a reply', { tag: '@phone' }, async ({ page, request }) => {
  const author = await createStudentAccount(request)
  const id = await publishTextPost(request, await createStudentAccount(request), 'Where is the lab?')
  await publishReply(request, author, id, 'Second flor')
  await restoreSession(page, author)
  await page.goto(`/post/${id}`)
  const menuButton = page.getByRole('button', { name: 'More about reply #1' })
  await menuButton.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit reply' })
  await expect(dialog.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('or')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article', { name: 'Reply #1' })).toContainText('Second floor')
  await menuButton.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('This reply was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Reply #1' })).toContainText('Second floor')
})

test('the author closes and opens the thread', async ({ page, request }) => {
  await openOwnPost(page, request, 'Found a key')
  await selectMenuItem(page, 'Close to replies')
  await expect(page.getByText('The author has closed this thread to new replies.')).toBeVisible()
  await selectMenuItem(page, 'Reopen to replies')
  await expect(page.getByText('The author has closed this thread to new replies.')).toBeHidden()
})

test('a visitor can only copy the link', async ({ page, request, context }) => {
  const id = await publishTextPost(request, await createStudentAccount(request), 'Read me')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/post/${id}`)
  await getMenuButton(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Copy link', 'Report'])
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(`/post/${id}`, page.url()).href)
})
