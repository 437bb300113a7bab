// Loaded before the first test: its time limit is not that of the modules.
import '../../../client/src/features/editing/author-actions.ts'
import '../../../client/src/features/editing/edit-dialog.tsx'
import '../../../client/src/pages/posts/post.tsx'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signInAs } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

export const ownPostId = 'UG9zdDpvd24'
export const article = page.getByRole('article').first()
export const menuButton = page.getByRole('button', { name: 'More about the post' }).first()
export const editDialog = page.getByRole('dialog', { name: 'Edit post' })
export const editField = editDialog.getByRole('textbox', { name: 'Post text' })
export const saveButton = editDialog.getByRole('button', { name: 'Save' })

type PostState = { text: string; version: number; media: object[]; canEdit: boolean; [field: string]: unknown }

/** Answers the requests of the page of a post, which its author edits; edits change it. */
export function answerOwnPost(uid: string, text: string, fields: Record<string, unknown> = {}) {
  const state: PostState = { text, version: 1, media: [], canEdit: true, ...fields }
  const readPost = () => {
    const { text: currentText, canEdit: _canEdit, ...others } = state
    const author = { id: 'author', uid, username: 'nila' }
    const contentHtml = `<p>${currentText}</p>`
    return { __typename: 'Post', id: ownPostId, contentHtml, community: 'LOUNGE', createdAt: '2026-08-01T09:30:00.000Z', author, ...others }
  }
  network.on('SinglePost', () => ({ post: readPost() }))
  // A null would remove the post from the cache.
  network.on('ThreadWatch', { viewer: {}, post: { id: ownPostId } })
  network.on('ReadMark', { post: { id: ownPostId } })
  network.on('EditableSubject', () => ({ node: readPost() }))
  network.on('ViewerFields', () => ({
    nodes: [{ __typename: 'Post', id: ownPostId, viewerCanEdit: state.canEdit, viewerCanDelete: true, viewerCanReport: false }],
  }))
  acceptEdits(state, readPost)
  return state
}

const acceptEdits = (state: PostState, readPost: () => object) =>
  network.on('EditPost', ({ input }) => {
    state.text = input.contentHtml.replace(/<\/?p>/g, '')
    state.version += 1
    state.editedAt = '2026-08-01T10:00:00.000Z'
    return { editPost: { post: readPost() } }
  })

/** Opens the page of a new post as its author. */
export async function openOwnPost(text: string, fields = {}) {
  const { uid } = await signInAs()
  const state = answerOwnPost(uid, text, fields)
  await openPage(`/post/${ownPostId}`)
  return state
}

export async function selectMenuItem(name: string) {
  await menuButton.click()
  await page.getByRole('menuitem', { name }).click()
}

/** Opens the dialog 'Edit post' from the menu of the post. */
export async function openEditDialog() {
  await selectMenuItem('Edit')
  await expect.element(editField).toHaveFocus()
  // The editor puts the cursor at the end in the next frame.
  await userEvent.keyboard('{ControlOrMeta>}{End}{/ControlOrMeta}')
}
