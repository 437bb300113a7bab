import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toConnection } from '../clubs/clubs.ts'
import { expectAccessible } from '../support/axe.ts'
import { network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

test('a chart of the statistics is shown as a table', async () => {
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  const days = Array.from({ length: 30 }, (_, index) => ({ day: `2026-06-${String(index + 1).padStart(2, '0')}`, replies: index }))
  network.on('CampusStatistics', { campusStatistics: { days } })
  await openPage('/admin/statistics')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Statistics')
  const replies = page.getByRole('figure').filter({ hasText: 'Replies' })
  await replies.getByText('Show as table').click()
  await expect.poll(() => replies.getByRole('row').elements().length).toBe(31)
  await expectAccessible()
})

test('pages of a folder are not changed here', async () => {
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  network.on('CampusPageSources', { campusPageSources: { isEditable: false, pages: [{ id: 'page', slug: 'library', title: 'Library' }] } })
  await openPage('/admin/pages')
  await expect.element(page.getByText('These pages come from a folder on the server; change them there.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Campus pages' }).getByRole('link', { name: 'Library' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New page' })).not.toBeInTheDocument()
})

test('the log shows the acts of a kind, by people under pseudonyms', { tags: ['rest'] }, async () => {
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  const entries = ['role.granted', 'question.dismissed'].map((act) => ({ id: act, act, actor: 'Person 0a1b2c3d' }))
  network.on('FullModerationLog', ({ act }) => ({ fullModerationLog: toConnection(entries.filter((entry) => !act || entry.act === act)) }))
  await openPage('/admin/log')
  const log = page.getByRole('list', { name: 'Log' })
  await expect.element(log.getByText('Role granted')).toBeVisible()
  await page.getByLabelText('Show').selectOptions('Unanswered question dismissed')
  await expect.element(log.getByText('Role granted')).not.toBeInTheDocument()
  await expect.element(log.getByText('By Person 0a1b2c3d')).toBeVisible()
})

test('the log says in words what role was granted, and until when', async () => {
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  const entries = [
    { act: 'role.granted', person: 'Person 0a1b2c3d', details: { role: 'MODERATOR', endsAt: '2026-12-01T06:30:00.000Z' } },
    { act: 'role.revoked', person: 'Person 0a1b2c3d', details: { role: 'ADMINISTRATOR' } },
    { act: 'club.role_changed', details: { club: 'music', role: 'OFFICER' } },
    { act: 'club.request_decided', details: { kind: 'NEW_CLUB' } },
  ].map(({ details, ...entry }) => ({ ...entry, id: entry.act, details: Object.entries(details).map(([name, value]) => ({ name, value })) }))
  network.on('FullModerationLog', { fullModerationLog: toConnection(entries) })
  await openPage('/admin/log')
  const items = page.getByRole('list', { name: 'Log' }).getByRole('listitem')
  for (const [index, words] of [
    'about Person 0a1b2c3d as moderator until Dec 1, 2026',
    'about Person 0a1b2c3d as administrator',
    'club: music as officer',
    'kind: new club',
  ].entries())
    for (const part of words.split(/ (?=as |until )/)) await expect.element(items.nth(index)).toMatchTextContent(part)
  await expect.element(items.first()).not.toMatchTextContent(/MODERATOR|endsAt/)
})

test('the log leaves out what moderators read, unless a switch, which stands in the address, includes it', { tags: ['rest'] }, async () => {
  await signInAsViewer({ roles: ['ADMINISTRATOR'] })
  const entries = ['role.granted', 'case.viewed'].map((act) => ({ id: act, act }))
  network.on('FullModerationLog', ({ act, includesViews }) => ({
    fullModerationLog: toConnection(entries.filter((entry) => (act ? entry.act === act : includesViews || entry.act !== 'case.viewed'))),
  }))
  const { unmount } = await openPage('/admin/log')
  const log = page.getByRole('list', { name: 'Log' })
  const toggle = page.getByRole('switch', { name: 'Include what moderators read' })
  await expect.element(log.getByText('Role granted')).toBeVisible()
  await expect.element(log.getByText('Read by a moderator')).not.toBeInTheDocument()
  await toggle.click()
  await expect.element(log.getByText('Read by a moderator')).toBeVisible()
  await expect.element(toggle).toHaveFocus()
  expect(readPath()).toBe('/admin/log?views=1')
  await expectAccessible()
  await unmount()
  await openPage('/admin/log?views=1')
  await expect.element(log.getByText('Read by a moderator')).toBeVisible()
  await toggle.click()
  await expect.element(log.getByText('Read by a moderator')).not.toBeInTheDocument()
  await page.getByLabelText('Show').selectOptions('Read by a moderator')
  await expect.element(log.getByText('Read by a moderator')).toBeVisible()
  await expect.element(toggle).not.toBeInTheDocument()
})
