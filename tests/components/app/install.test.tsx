import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { offerInstallation } from '../../../client/src/lib/offline/install-prompt.ts'
import { setOfflineState } from '../../../client/src/lib/offline/offline-state.ts'
import { dialog, textField } from '../posts/post-dialog.ts'
import { expectAccessible } from '../support/axe.ts'
import { emulateMedia } from '../support/media.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

const hint = page.getByText('Thinnai can be an app')

/** Begins a visit in a tab of its own, in which the browser offers to install the app. */
function beginVisit() {
  sessionStorage.clear()
  offerInstallation()
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => {} }))
}

test('the hint to install comes with the third visit, and is dismissed for good', async () => {
  onTestFinished(() => setOfflineState({ installation: null }))
  await openPage('/thrift')
  beginVisit()
  beginVisit()
  expect(localStorage.getItem('visits')).toBe('2')
  await expect.element(hint).not.toBeInTheDocument()
  beginVisit()
  expect(localStorage.getItem('visits')).toBe('3')
  await expect.element(hint).toBeVisible()
  await expectAccessible()
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.element(hint).not.toBeInTheDocument()
  beginVisit()
  await expect.element(hint).not.toBeInTheDocument()
})

test('the hint opens the dialog of the browser, and disappears', async () => {
  onTestFinished(() => setOfflineState({ installation: null }))
  await openPage('/thrift')
  localStorage.setItem('visits', '2')
  sessionStorage.clear()
  offerInstallation()
  const prompt = vi.fn(async () => {})
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  await expect.element(hint).not.toBeInTheDocument()
  expect(prompt).toHaveBeenCalledTimes(1)
})

test('the shortcut for a new post opens the dialog', async () => {
  await signInAsViewer()
  await openPage('/lounge?compose')
  await expect.element(dialog).toBeVisible()
  await expect.element(textField).toHaveFocus()
  await expect.poll(readPath).toBe('/lounge')
})
