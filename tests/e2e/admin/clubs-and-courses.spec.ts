import type { Page } from '@playwright/test'
import { courseField } from '../accounts/account-setup-page.ts'
import { createDraftAccount, createRoleHolder, createUsername, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { openBrowser } from '../moderation/moderation.ts'

const getList = (page: Page, name: string) => page.getByRole('list', { name, exact: true })

test('a student sees a club and a course that an administrator adds, until they are archived', { tag: '@main' }, async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const [club, course] = [`Club ${createUsername()}`, `Course ${createUsername()}`]
  await restoreSession(page, await createRoleHolder(request, 'ADMINISTRATOR'))
  await page.goto('/admin/clubs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clubs and courses')
  await page.getByRole('button', { name: 'Add club' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('thirai')
  await dialog.getByLabel('Category').fill('Games')
  await dialog.getByLabel('Keywords').fill('board, chess')
  await dialog.getByLabel('Label in set-up').fill(club)
  await dialog.getByRole('button', { name: 'Add club' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/There is a club with this name\./)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill(club)
  await dialog.getByLabel('Name').press('Enter')
  await expect(getList(page, 'Clubs').getByRole('listitem').filter({ hasText: club })).toContainText(`Games · board, chess · in set-up: ${club}`)
  await page.getByRole('button', { name: 'Add course' }).click()
  await dialog.getByLabel('Name').fill(course)
  await dialog.getByRole('button', { name: 'Add course' }).click()
  await expect(getList(page, 'Courses').getByText(course)).toBeVisible()

  const student = await openBrowser(browser, await createDraftAccount(request), { baseURL })
  await student.goto('/account-setup')
  await expect(courseField(student).getByRole('option', { name: course })).toBeAttached()
  await expect(student.getByLabel(club)).toBeVisible()
  await student.goto('/clubs')
  await expect(student.getByRole('img', { name: `${club}: Games` })).toBeVisible()

  // Away from the last place and back, by keyboard alone.
  const moveUp = page.getByRole('button', { name: `Move ${course} up` })
  await moveUp.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `${course} is now` })).toBeAttached()
  await expect(moveUp).toBeFocused()
  await page.getByRole('button', { name: `Archive ${course}` }).click()
  await page.getByRole('button', { name: `Archive ${club}` }).click()
  await expect(getList(page, 'Archived clubs').getByText(club)).toBeVisible()
  await expect(getList(page, 'Archived courses').getByText(course)).toBeVisible()
  await student.reload()
  await expect(student.getByRole('heading', { name: 'Thirai' })).toBeVisible()
  await expect(student.getByRole('heading', { name: club })).toBeHidden()
  await student.goto('/account-setup')
  await expect(courseField(student).getByRole('option').first()).toBeAttached()
  await expect(courseField(student).getByRole('option', { name: course })).toHaveCount(0)

  await page.getByRole('button', { name: `Restore ${club}` }).click()
  await expect(getList(page, 'Clubs').getByText(club, { exact: true })).toBeVisible()
  // 'Undo' of an archival has the focus.
  await page.getByRole('button', { name: `Archive ${club}` }).click()
  await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${club} is restored.`)).toBeVisible()
  await page.getByRole('button', { name: `Archive ${club}` }).click()
})
