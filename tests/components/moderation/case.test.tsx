import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { signInAsViewer, viewerId } from '../support/viewer.ts'
import { answerCases, createCase } from './moderation.ts'

const heading = page.getByRole('heading', { level: 1 })
const sentenceField = page.getByLabelText('Sentence to the author and the reporters')
const decideButton = page.getByRole('button', { name: 'Decide' })
const decision = page.getByRole('region', { name: 'Decision' }).getByRole('heading')
const alert = page.getByRole('alert')

test('the keys j and k move in the queue, Enter opens a case and ? shows the keys', async () => {
  await signInAsViewer({ roles: ['MODERATOR'] })
  answerCases(createCase(), createCase({ id: 'Q2FzZToy', summary: 'Second' }))
  await openPage('/moderation')
  const links = page.getByRole('list', { name: 'Open cases' }).getByRole('link')
  await expect.element(links.nth(1)).toBeVisible()
  for (const [key, index] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(links.nth(index)).toHaveFocus()
  }
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
  links.first().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveTextContent('Spam: post')
  expect(readPath()).toBe('/moderation/Q2FzZTox')
})

const held = { kind: 'PROFILE', heldFor: 'lottery' }
test.each([
  [{ reportCount: 0, concernsTextsOnly: true, hiddenAt: null }, 'Profile text', null, 'words hidden until decided', 'Its words are hidden until the decision'],
  [
    { reportCount: 1, concernsTextsOnly: false, hiddenAt: null },
    'Profile',
    '1 report',
    'words hidden until decided',
    'Its words are hidden until the decision',
  ],
  [
    { reportCount: 3, concernsTextsOnly: false, hiddenAt: '2026-08-01T04:30:00.000Z' },
    ...(['Profile', '3 reports', 'hidden until decided', 'Hidden until the decision'] as const),
  ],
])('a profile with held words is listed with what the decision is about and what is hidden: %o', async (fields, label, reports, listed, shown) => {
  await signInAsViewer({ roles: ['MODERATOR'] })
  answerCases(createCase({ ...held, ...fields }))
  await openPage('/moderation')
  const row = page.getByRole('list', { name: 'Open cases' }).getByRole('link')
  for (const text of [label, reports, listed]) if (text) await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await row.click()
  await expect.element(heading).toHaveTextContent(`Held for review: ${label.toLowerCase()}`)
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
})

test.each(['/moderation', '/moderation/Q2FzZTox', '/admin'])('%s is not found by students', async (path) => {
  await signInAsViewer()
  await openPage(path)
  await expect.element(heading).toHaveTextContent('Page not found')
})

test('keys claim a case and choose what happens, and are letters in the sentence, which is needed', async () => {
  const { uid } = await signInAsViewer({ roles: ['MODERATOR'] })
  const item = createCase()
  answerCases(item)
  network.on('ClaimModerationCase', { claimModerationCase: { case: { ...item, claimedBy: { id: viewerId, uid, username: 'kavya' } } } })
  const sentence = 'This is a known fraud: 1 and c are letters here.'
  network.on('DecideModerationCase', ({ input }) => ({
    decideModerationCase: { case: { ...item, action: input.action, sentence: input.sentence, decidedAt: '2026-08-01T05:30:00.000Z' } },
  }))
  await openPage(`/moderation/${item.id}`)
  await expect.element(heading).toHaveTextContent('Spam: post')
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('button', { name: 'Give back' })).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(page.getByRole('radio', { name: 'Hide' })).toBeChecked()
  await decideButton.click()
  await expect.element(alert).toHaveTextContent('Say why, in a sentence.')
  await expect.element(sentenceField).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard(sentence)
  await decideButton.click()
  await expect.element(decision).toHaveTextContent('Hidden')
  expect(network.sent('DecideModerationCase').map(({ variables }) => variables.input)).toEqual([
    { id: item.id, version: 1, subjectVersion: 1, action: 'HIDE', sentence },
  ])
})

test('a decision that another moderator has made meanwhile is shown in place of the form', async () => {
  await signInAsViewer({ roles: ['MODERATOR'] })
  const item = createCase()
  answerCases(item)
  const message = 'Another moderator decided: keep.'
  network.on('DecideModerationCase', () => {
    answerCases(createCase({ version: 2, action: 'KEEP', decidedAt: '2026-08-01T05:30:00.000Z', sentence: 'It is fine.' }))
    return new ApiFailure(409, message)
  })
  await openPage(`/moderation/${item.id}`)
  await page.getByRole('radio', { name: 'Hide' }).click()
  await sentenceField.fill('It is spam.')
  await decideButton.click()
  await expect.element(decision).toHaveTextContent('Kept')
  await expect.element(alert).toHaveTextContent(message)
  await expect.element(sentenceField).not.toBeInTheDocument()
})

test('an appeal against a decision of the viewer is for another moderator', async () => {
  await signInAsViewer({ roles: ['MODERATOR'] })
  const appeal = { text: 'It is the fee of the club.', appealedAt: '2026-08-02T04:30:00.000Z' }
  answerCases(createCase({ action: 'HIDE', decidedAt: '2026-08-01T05:30:00.000Z', appeal, viewerCanDecide: false }))
  await openPage('/moderation/Q2FzZTox')
  await expect.element(page.getByText('Another moderator decides this appeal.')).toBeVisible()
})

test('the same texts of the author are taken out of view in the same decision, but for those that are unchecked and short ones', async () => {
  await signInAsViewer({ roles: ['MODERATOR'] })
  const createdAt = '2026-08-01T04:30:00.000Z'
  const offer = 'Earn 5,000 rupees a day from your hostel room! Message me on 98400 11111'
  const similarTexts = [
    { id: 'UG9zdDoy', kind: 'POST', summary: `${offer}, please`, path: '/post/UG9zdDoy', createdAt },
    { id: 'UmVwbHk6MQ', kind: 'REPLY', summary: offer, path: '/post/UG9zdDoz?reply=1', createdAt },
    { id: 'UG9zdDo0', kind: 'POST', summary: 'Is anybody else at the gate now?', path: '/post/UG9zdDo0', createdAt },
  ]
  const item = createCase({ similarTexts })
  answerCases(item)
  const relatedCases = [{ id: 'Q2FzZToz', kind: 'REPLY', summary: offer, action: 'REMOVE' }]
  network.on('DecideModerationCase', ({ input }) => ({
    decideModerationCase: { case: { ...item, action: input.action, decidedAt: createdAt, relatedCases } },
  }))
  await openPage(`/moderation/${item.id}`)
  const list = page.getByRole('region', { name: 'Similar texts' })
  await expect.element(list.getByRole('heading')).toHaveTextContent('The author has 3 more texts that say nearly the same')
  await expect.element(list.getByRole('link', { name: 'Open the reply' })).toHaveAttribute('href', '/post/UG9zdDoz?reply=1')
  const group = page.getByRole('group', { name: 'Also take these 3 texts of the author out of view' })
  await page.getByRole('radio', { name: 'Keep' }).click()
  await expect.element(group).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Suspend' }).click()
  await expect.element(group.getByRole('checkbox', { name: offer, exact: true })).toBeChecked()
  await expect.element(group.getByRole('checkbox', { name: 'Is anybody else at the gate now?' })).not.toBeChecked()
  await group.getByRole('checkbox', { name: `${offer}, please` }).click()
  await expect.element(group.getByRole('link', { name: 'Open the reply' })).toHaveAttribute('href', '/post/UG9zdDoz?reply=1')
  await expectAccessible()
  await sentenceField.fill('It is spam.')
  await decideButton.click()
  await expect.element(page.getByRole('region', { name: 'Decided together' }).getByRole('link')).toHaveTextContent('Reply: removed')
  await expect.element(list).not.toBeInTheDocument()
  expect(network.sent('DecideModerationCase')[0]?.variables.input).toMatchObject({ action: 'SUSPEND', alsoIds: ['UmVwbHk6MQ'] })
})

test('an appeal against a sanction can be granted in part', async () => {
  await signInAsViewer({ roles: ['MODERATOR'] })
  const appeal = { text: 'It is the fee of the club.', appealedAt: '2026-08-02T04:30:00.000Z' }
  const item = createCase({ action: 'SUSPEND', decidedAt: '2026-08-01T05:30:00.000Z', appeal })
  answerCases(item)
  network.on('DecideModerationCase', () => ({
    decideModerationCase: { case: { ...item, appeal: { ...appeal, isGranted: false, isGrantedInPart: true, decidedAt: '2026-08-03T05:30:00.000Z' } } },
  }))
  await openPage(`/moderation/${item.id}`)
  await page.getByRole('radio', { name: 'Grant in part' }).click()
  await sentenceField.fill('A week was too long.')
  await decideButton.click()
  await expect.element(page.getByText('Granted in part')).toBeVisible()
  expect(network.sent('DecideModerationCase')[0]?.variables.input).toMatchObject({ action: 'HIDE' })
})

test('a moderator ends or shortens a sanction of the author, with a sentence', { tags: ['rest'] }, async () => {
  await signInAsViewer({ roles: ['MODERATOR'] })
  const endsAt = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const sanction = {
    __typename: 'Sanction',
    id: 'U2FuY3Rpb246MQ',
    kind: 'SUSPENSION',
    sentence: 'Spam.',
    startsAt: '2026-08-01T04:30:00.000Z',
    endsAt,
    isActive: true,
  }
  answerCases(createCase({ authorRecord: { user: { id: 'VXNlcjoy', username: 'ravi' }, createdAt: '2026-01-01T04:30:00.000Z', sanctions: [sanction] } }))
  const changed = { ...sanction, isActive: false, changedAt: '2026-08-02T04:30:00.000Z', changeSentence: 'A first time.' }
  network.on('ChangeSanction', () =>
    network.sent('ChangeSanction').length === 1 ? new ApiFailure(409, 'This sanction does not apply any more.') : { changeSanction: { sanction: changed } },
  )
  await openPage('/moderation/Q2FzZTox')
  await page.getByRole('button', { name: 'Shorten or end: Suspension' }).click()
  const dialog = page.getByRole('dialog', { name: 'Shorten or end' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Say why, in a sentence.')
  await dialog.getByLabelText('Sentence to the person').fill('A first time.')
  await dialog.getByRole('radio', { name: 'Shorten it' }).click()
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose a day.')
  await expectAccessible()
  await dialog.getByRole('radio', { name: 'End it now' }).click()
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This sanction does not apply any more.')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: 'Sanctions' }).getByText('A first time.')).toBeVisible()
  expect(network.sent('ChangeSanction').at(-1)?.variables.input).toEqual({ id: sanction.id, sentence: 'A first time.' })
})
