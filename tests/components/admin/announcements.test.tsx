import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inHours } from '../events/events.ts'
import { expectAccessible } from '../support/axe.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

test('an administrator plans an announcement, changes it and ends it', { tags: ['rest'] }, async () => {
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  let announcements: { id: string; text: string; startsAt: string; endsAt: string }[] = []
  network.on('AllAnnouncements', () => ({ allAnnouncements: announcements }))
  network.on('SaveAnnouncement', ({ input: { text, startsAt, endsAt } }) => {
    announcements = [{ id: 'QW5ub3VuY2VtZW50OjE', text, startsAt, endsAt }]
    return { saveAnnouncement: { announcement: announcements[0] } }
  })
  network.on('EndAnnouncement', () => {
    announcements = announcements.map((announcement) => ({ ...announcement, startsAt: inHours(-2), endsAt: inHours(-1) }))
    return { endAnnouncement: { announcement: announcements[0] } }
  })
  await openPage('/admin/announcements')
  const announce = page.getByRole('button', { name: 'Announce', exact: true })
  const textField = page.getByRole('textbox', { name: 'Text' })
  await textField.fill('Exams')
  await announce.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose an end.')
  await expectAccessible()
  await page.getByLabelText('From').fill(inHours(48).slice(0, 16))
  await page.getByLabelText('Until').fill(inHours(72).slice(0, 16))
  await announce.click()
  const coming = page.getByRole('list', { name: 'Coming' }).getByRole('listitem')
  await expect.element(coming).toMatchTextContent('Exams')
  await coming.getByRole('button', { name: /^Edit/ }).click()
  await textField.fill('Exams moved')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(coming.getByText('Exams moved')).toBeVisible()
  await coming.getByRole('button', { name: /^End now/ }).click()
  await expect.element(page.getByRole('list', { name: 'Past' }).getByText('Exams moved')).toBeVisible()
  expect(network.sent('SaveAnnouncement').map(({ variables: { input } }) => [input.id, input.text])).toEqual([
    [null, 'Exams'],
    ['QW5ub3VuY2VtZW50OjE', 'Exams moved'],
  ])
})
