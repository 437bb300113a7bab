import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toConnection } from '../clubs/clubs.ts'
import { answerEvent, createEvent } from '../events/events.ts'
import { expectAccessible } from '../support/axe.ts'
import { connectionLost, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer, viewerId } from '../support/viewer.ts'

const postId = 'UG9zdDox'
const dialog = page.getByRole('dialog', { name: /^Report/ })
const sendButton = dialog.getByRole('button', { name: 'Send report' })
const menuButton = page.getByRole('button', { name: /^More about the post of/ })

/** Answers the queries of a post's page. */
function answerPost() {
  const post = { __typename: 'Post', id: postId, contentHtml: '<p>Hello</p>', community: 'LOUNGE', author: { id: 'author', uid: 'author', username: 'nila' } }
  network.on('SinglePost', { post })
  // A null would remove the post from the cache.
  network.on('ThreadWatch', { viewer: { id: viewerId }, post: { id: postId } })
  network.on('ReadMark', { post: { id: postId } })
  network.on('ViewerFields', { nodes: [{ __typename: 'Post', id: postId, viewerCanReport: true }] })
}

async function openReportDialog() {
  await menuButton.click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect.element(dialog).toBeVisible()
}

test('a danger shows the emergency page first', async () => {
  await signInAsViewer()
  answerPost()
  network.on('CampusPage', { campusPage: { id: 'page', title: 'Emergency', contentHtml: '<h2>Campus emergency numbers</h2>' } })
  await openPage(`/post/${postId}`)
  await openReportDialog()
  await dialog.getByRole('radio', { name: 'Danger to somebody' }).click()
  await expect.element(dialog.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')
  await expect.element(dialog.getByRole('heading', { name: 'Campus emergency numbers' })).toBeVisible()
  await expect.element(sendButton).not.toBeInTheDocument()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Continue with the report' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Danger to somebody' })).toBeChecked()
  await expect.element(sendButton).toBeVisible()
})

test('a failed report loses nothing, and a sent one cannot be repeated', async () => {
  await signInAsViewer()
  answerPost()
  network.on('ReportContent', connectionLost)
  await openPage(`/post/${postId}`)
  await openReportDialog()
  await dialog.getByRole('radio', { name: 'Spam' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('He wrote to me too.')
  await sendButton.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Connection failed.')
  await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('He wrote to me too.')
  await expectAccessible()
  network.on('ReportContent', { reportContent: { report: { id: 'report' } } })
  await sendButton.click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/^Thank you\. A moderator will look at it\. You find your reports in your settings\./)
  expect(network.sent('ReportContent').at(-1)?.variables.input).toEqual({ subjectId: postId, reason: 'SPAM', note: 'He wrote to me too.' })
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await menuButton.click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Report' })).not.toBeInTheDocument()
})

test('visitors are asked to log in before they report', async () => {
  answerPost()
  await openPage(`/post/${postId}`)
  await openReportDialog()
  await expect.element(dialog.getByText('Log in to report something.')).toBeVisible()
})

const business = { __typename: 'Business', id: 'QnVzaW5lc3M6MQ', ownerUid: 'owner', name: 'Idli Corner', viewerIsOwner: false }
const event = { __typename: 'Event', ...createEvent() }

test.each([
  { name: business.name, subject: business, path: '/shops' },
  { name: event.title, subject: event, path: `/events/${event.id}` },
])('signed-in people report $name once', async ({ name, subject, path }) => {
  await signInAsViewer()
  network.on('Shops', { businesses: toConnection([business]) })
  answerEvent(event)
  network.on('ViewerFields', { nodes: [{ __typename: subject.__typename, id: subject.id, viewerCanReport: true }] })
  network.on('ReportContent', { reportContent: { report: { id: 'report' } } })
  await openPage(path)
  const menu = page.getByRole('button', { name: `More about ${name}` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await dialog.getByRole('radio', { name: 'Spam' }).click()
  await sendButton.click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/^Thank you\./)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(menu).not.toBeInTheDocument()
  expect(network.sent('ReportContent').map(({ variables }) => variables.input)).toEqual([{ subjectId: subject.id, reason: 'SPAM', note: '' }])
})

test('nobody reports their own business', async () => {
  const { uid } = await signInAsViewer()
  const own = { ...business, ownerUid: uid, viewerIsOwner: true }
  network.on('Shops', { businesses: toConnection([own]) })
  network.on('OwnBusiness', { viewer: { id: viewerId, business: own } })
  network.on('ViewerFields', { nodes: [{ __typename: 'Business', id: own.id, viewerCanReport: false }] })
  await openPage('/shops')
  await expect.element(page.getByRole('heading', { name: own.name })).toBeVisible()
  await expect.element(page.getByText('Your business')).toBeVisible()
  await expect.poll(() => network.sent('ViewerFields').length).toBeGreaterThan(0)
  await expect.element(page.getByRole('button', { name: `More about ${own.name}` })).not.toBeInTheDocument()
})
