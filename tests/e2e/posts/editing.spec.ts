import type { Page } from '@playwright/test'
import { createStudentAccount, restoreSession } from '../accounts.ts'
import { expect, isOperation, test } from '../fixtures.ts'
import { createPngPayload, postTextField } from './post-dialog.ts'
import { postArticles, publishReply, publishTextPost } from './posts.ts'

/** By the keyboard: a press could miss an item that moves, since the page above it changes. */
async function selectMenuItem(page: Page, name: string) {
  await page.getByRole('button', { name: 'More about the post' }).first().click()
  await page.getByRole('menuitem', { name }).press('Enter')
}

/** Opens the dialog 'Edit post' from the menu of the first post. */
async function openEditDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Edit post' })
  await selectMenuItem(page, 'Edit')
  await expect(postTextField(dialog)).toBeFocused()
  // The editor puts the cursor at the end in the next frame.
  await page.keyboard.press('ControlOrMeta+End')
  return dialog
}

test('the author edits a post and its files, deletes the post and restores it', { tag: ['@main', '@phone'] }, async ({ page, request, expectError }) => {
  expectError(/404/)
  const author = await createStudentAccount(request)
  const id = await publishTextPost(request, author, 'Notes of Unit 2')
  await publishReply(request, await createStudentAccount(request), id, 'Thanks')
  await restoreSession(page, author)
  await page.goto(`/post/${id}`)
  const post = postArticles(page).first()
  const pictures = post.getByRole('button', { name: /picture/i })

  await test.step('an edit with a file is saved, and the earlier version can be read', async () => {
    const dialog = await openEditDialog(page)
    await page.keyboard.type(' and 3')
    await dialog.getByLabel('Attach files').setInputFiles([await createPngPayload('one.png')])
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(post).toContainText('Notes of Unit 2 and 3')
    await expect(pictures).toHaveCount(1)
    await post.getByRole('button', { name: 'edited' }).click()
    const revisions = page.getByRole('dialog', { name: 'Earlier versions' })
    await expect(revisions.getByRole('listitem')).toHaveText(/Notes of Unit 2$/)
    await page.keyboard.press('Escape')
    await expect(revisions).toBeHidden()
  })

  await test.step('the file is taken out', async () => {
    const dialog = await openEditDialog(page)
    await dialog.getByRole('button', { name: 'Take out Picture 1' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(pictures).toHaveCount(0)
  })

  await test.step('the deleted post can be restored on its page', async () => {
    const deleting = page.waitForResponse((response) => isOperation(response.request(), 'DeletePost'))
    await selectMenuItem(page, 'Delete')
    await expect(page.getByText('This post is not here, or not any more.')).toBeVisible()
    // The post disappears before its deletion is saved.
    await deleting
    await page.reload()
    await page.getByRole('button', { name: 'Undo the deletion' }).click()
    await expect(post).toContainText('Notes of Unit 2 and 3')
    await page.reload()
    await expect(post).toContainText('Notes of Unit 2 and 3')
  })
})

test('the author edits replies, deletes them, and restores one on the page and one among the deleted', { tag: '@phone' }, async ({ page, request }) => {
  const author = await createStudentAccount(request)
  const id = await publishTextPost(request, await createStudentAccount(request), 'Where is the lab?')
  for (const text of ['Second flor', 'Next to the stairs']) await publishReply(request, author, id, text)
  await restoreSession(page, author)
  await page.goto(`/post/${id}`)
  const getMenuButton = (number: number) => page.getByRole('button', { name: `More about reply #${number}` })
  const selectReplyItem = async (number: number, name: string) => {
    await getMenuButton(number).click()
    await page.getByRole('menuitem', { name }).press('Enter')
  }
  const undo = page.getByRole('button', { name: 'Undo', exact: true })

  await test.step('an edit', async () => {
    await selectReplyItem(1, 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit reply' })
    await expect(dialog.getByRole('textbox', { name: 'Reply' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('or')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('article', { name: 'Reply #1' })).toContainText('Second floor')
  })

  await test.step('a deletion that is undone at once', async () => {
    await selectReplyItem(1, 'Delete')
    await expect(page.getByText('This reply was deleted.')).toBeVisible()
    await undo.click()
    await expect(page.getByText('Restored.')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Reply #1' })).toContainText('Second floor')
  })

  await test.step('two deletions, of which one is restored at its place after a reload', async () => {
    for (const number of [1, 2]) {
      await selectReplyItem(number, 'Delete')
      // The deletion moves the page: a press on the next menu could miss it.
      await expect(page.getByText('This reply was deleted.')).toHaveCount(number)
    }
    // The second toast does not replace the first.
    await expect(undo).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Undo the deletion of reply #2' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '0 replies' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Undo the deletion of reply #1' }).press('Enter')
    await expect(page.locator('#reply-1')).toContainText('Second floor')
    await expect(page.locator('#reply-1')).toBeFocused()
    await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible()
  })

  await test.step('the other is restored among the recently deleted', async () => {
    await page.goto('/saved')
    const section = page.getByRole('region', { name: 'Recently deleted' })
    await expect(section.getByRole('listitem')).toHaveCount(1)
    await expect(section).toContainText('Next to the stairs')
    await section.getByRole('button', { name: 'Restore: Next to the stairs' }).press('Enter')
    await expect(section).toBeHidden()
    await page.goto(`/post/${id}`)
    await expect(page.locator('#reply-2')).toContainText('Next to the stairs')
  })
})
