import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

test('an administrator changes a setting within its limits and resets it', { tags: ['rest'] }, async () => {
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  const setting = { name: 'MAX_GROUNDLESS_REPORTS', value: 3, defaultValue: 3, minValue: 1, maxValue: 20, changedAt: null as string | null }
  network.on('CampusSettings', () => ({ campusSettings: [setting] }))
  network.on('SetCampusSetting', ({ input: { value } }) => {
    Object.assign(setting, { value: value ?? 3, changedAt: value === null ? null : '2026-08-01T04:30:00.000Z' })
    return { setCampusSetting: { setting } }
  })
  await openPage('/admin/settings')
  const field = page.getByLabelText('Groundless reports that disable reporting', { exact: true })
  await expect.element(field).toHaveAccessibleDescription(/Default: 3\./)
  await field.fill('21')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/Choose a whole number from 1 to 20\./)
  await expectAccessible()
  await field.fill('20')
  await userEvent.keyboard('{Enter}')
  const reset = page.getByRole('button', { name: 'Reset: Groundless reports that disable reporting' })
  await expect.element(reset).toBeVisible()
  await expect.element(field).toHaveValue('20')
  await reset.click()
  await expect.element(field).toHaveValue('3')
  await expect.element(reset).not.toBeInTheDocument()
  expect(network.sent('SetCampusSetting').map(({ variables }) => variables.input)).toEqual([20, null].map((value) => ({ setting: setting.name, value })))
})
