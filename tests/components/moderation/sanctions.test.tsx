import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toConnection } from '../clubs/clubs.ts'
import { createPost } from '../posts/posts.ts'
import { expectAccessible } from '../support/axe.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer, viewerId } from '../support/viewer.ts'

const createSanction = (kind: 'SILENCE' | 'SUSPENSION') => ({
  ...{ id: 'sanction', kind, sentence: 'Please be kind.', isActive: true },
  ...{ startsAt: '2026-08-01T04:30:00.000Z', endsAt: '2099-08-01T04:30:00.000Z' },
})

test.each([
  ['SILENCE', 'You are silenced'],
  ['SUSPENSION', 'You are suspended'],
] as const)('a viewer with a %s reads why on the pages', async (kind, name) => {
  await signInAsViewer({ sanctions: [createSanction(kind)] })
  network.on('ReportSettings', { viewer: { id: viewerId, settings: { sanctions: [createSanction(kind)] } } })
  network.on('Feed', { posts: toConnection([createPost('Hello')]) })
  await openPage('/lounge')
  const notice = page.getByRole('region', { name })
  await expect.element(notice).toMatchTextContent('“Please be kind.”')
  await expectAccessible()
  await notice.getByRole('link', { name: 'See the decision, or appeal' }).click()
  await expect.element(page.getByRole('list', { name: 'Sanctions' })).toMatchTextContent('Please be kind.')
})

test('a suspended viewer reads, and neither writes nor votes', async () => {
  await signInAsViewer({ sanctions: [createSanction('SUSPENSION')] })
  network.on('Feed', { posts: toConnection([createPost('Hello')]) })
  await openPage('/lounge')
  await expect.element(page.getByRole('article')).toBeVisible()
  await expect.element(page.getByText(/^You are suspended until .*, and cannot post\.$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Add a new post/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Upvote/ })).toHaveAttribute('aria-disabled', 'true')
})

test('a suspended viewer exports the data', async () => {
  await signInAsViewer({ sanctions: [createSanction('SUSPENSION')] })
  await openPage('/settings/data')
  await expect.element(page.getByRole('region', { name: 'You are suspended' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /export/i })).toBeEnabled()
})

test('the author of held words of a profile reads that they wait, and not the profile', async () => {
  await signInAsViewer()
  const decision = { __typename: 'Decision', id: 'decision', kind: 'PROFILE', concernsTextsOnly: true, summary: 'Join my lottery', action: null }
  network.on('ReportSettings', { viewer: { id: viewerId, settings: { decisions: [decision] } } })
  await openPage('/settings/reports')
  await expect.element(page.getByRole('list', { name: 'Decisions about you' })).toMatchTextContent('Profile text')
})

test('an appeal is sent from the decision, which waits for another moderator then', async () => {
  await signInAsViewer()
  const decision = { __typename: 'Decision', id: 'decision', kind: 'POST', summary: 'Cheap phones', action: 'HIDE', sentence: 'This is a fraud.' }
  const times = { decidedAt: '2026-08-01T04:30:00.000Z', appealableUntil: '2099-08-01T04:30:00.000Z' }
  network.on('ReportSettings', { viewer: { id: viewerId, settings: { decisions: [{ ...decision, ...times }] } } })
  network.on('AppealDecision', ({ input }) => ({
    appealDecision: { decision: { ...decision, ...times, appeal: { text: input.text, appealedAt: times.decidedAt } } },
  }))
  await openPage('/settings/reports')
  await expect.element(page.getByText('You have reported nothing.')).toBeVisible()
  await page.getByRole('button', { name: /^Appeal/ }).click()
  await page.getByLabelText('Why is the decision wrong?').fill('I sell my own phone.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect.element(page.getByText('Waits for another moderator')).toBeVisible()
  expect(network.sent('AppealDecision').map(({ variables }) => variables.input)).toEqual([{ id: 'decision', text: 'I sell my own phone.' }])
})
