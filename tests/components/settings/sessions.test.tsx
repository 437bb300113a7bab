import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import * as documents from '../../../client/src/generated/graphql.ts'
import { expectAccessible } from '../support/axe.ts'
import { password, signInAs, signUp } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { reloadPage } from '../support/reload-page.ts'

const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
const alert = page.getByRole('alert')
const endOthersButton = page.getByRole('button', { name: 'Sign out all other devices' })
const endPhoneButton = page.getByRole('button', { name: 'Sign out Safari on iPhone' })
const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
const unavailable = 'The database cannot be reached. Try again soon.'

const laptop = { id: 'laptop', device: 'Chrome on Linux', viewerIsUsing: true }
const phone = { id: 'phone', device: 'Safari on iPhone', viewerIsUsing: false }
const tablet = { id: 'tablet', device: 'Safari on iPad', viewerIsUsing: false }

const readDevices = () => devices.elements().map(({ textContent }) => textContent?.match(/\w+ on \w+/)?.[0])

/** Answers with the viewer's sessions. */
function answerSessions(sessions: object[]) {
  const viewer = { id: 'VXNlcjp1', username: 'kavya', settings: { sessions } }
  for (const query of ['ViewerCard', 'ProfileSettings', 'Sessions']) network.on(query, { viewer })
}

/** Signs in on a device that has registered its session. */
async function signInOnLaptop(sessionId = 'laptop') {
  const { uid } = await signInAs()
  localStorage.setItem('uid', uid)
  localStorage.setItem('session', `${uid} ${sessionId}`)
}

async function openSessions(sessions: object[]) {
  await signInOnLaptop()
  answerSessions(sessions)
  await openPage('/settings/sessions')
}

/** All operations that the page has sent. */
const readSent = () => Object.keys(documents).flatMap((name) => network.sent(name.replace(/Document$/, '')))

async function expectSignedOutByServer() {
  await expect.poll(readPath).toBe('/login?returnTo=%2Fsettings%2Fsessions')
  await expect.element(page.getByText('You were signed out on this device.')).toBeVisible()
  await expect.poll(() => ['uid', 'token', 'session'].map((key) => localStorage.getItem(key))).toEqual([null, null, null])
}

describe('the devices', () => {
  test('have this device first', async () => {
    await openSessions([phone, laptop])
    await expect.poll(readDevices).toEqual(['Chrome on Linux', 'Safari on iPhone'])
    await expect.element(devices.first()).toMatchTextContent(/^Chrome on Linux This device/)
  })

  test('lose one that is signed out, and the list has the focus', async () => {
    await openSessions([laptop, phone, tablet])
    network.on('EndSession', ({ sessionId }) => ({ endSession: { endedId: sessionId } }))
    await endPhoneButton.click()
    await expect.poll(readDevices).toEqual(['Chrome on Linux', 'Safari on iPad'])
    await expect.element(page.getByRole('list', { name: 'Devices' })).toHaveFocus()
    await expect.element(page.getByText('Safari on iPhone is signed out.')).toBeVisible()
    expect(network.sent('EndSession').map(({ variables }) => variables)).toEqual([{ sessionId: 'phone' }])
  })

  test('lose all others together', async () => {
    await openSessions([laptop, phone, tablet])
    network.on('EndOtherSessions', { endOtherSessions: { endedIds: ['phone', 'tablet'] } })
    await endOthersButton.click()
    await expect.poll(readDevices).toEqual(['Chrome on Linux'])
    await expect.element(endOthersButton).not.toBeInTheDocument()
    await expect.element(page.getByText('All other devices are signed out.')).toBeVisible()
  })

  test('have one back that could not be signed out, with the reason', async () => {
    await openSessions([laptop, phone])
    network.on('EndSession', new ApiFailure(503, unavailable))
    await endPhoneButton.click()
    await expect.element(alert).toHaveTextContent(`Nothing was signed out. ${unavailable}`)
    await expect.poll(readDevices).toEqual(['Chrome on Linux', 'Safari on iPhone'])
  })

  test('that could not be loaded are loaded again on request', async () => {
    await signInAs()
    answerSessions([])
    network.on('Sessions', new ApiFailure(400, unavailable))
    await openPage('/settings/sessions')
    await expect.element(alert).toHaveTextContent(`Your devices could not be loaded. ${unavailable}`)
    answerSessions([laptop, phone])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(readDevices).toEqual(['Chrome on Linux', 'Safari on iPhone'])
  })

  test('lack a browser that signed in before there were sessions', async () => {
    await signInAs()
    answerSessions([])
    await openPage('/settings/sessions')
    await expect.element(page.getByText('This device is not listed')).toBeVisible()
    await expect.element(page.getByText('No devices are listed yet.')).toBeVisible()
    await expect.element(endOthersButton).not.toBeInTheDocument()
    await expectAccessible()
  })
})

test("'Sign out everywhere' asks first, then signs out this device too", async () => {
  await openSessions([laptop])
  network.on('SignOutEverywhere', { signOutEverywhere: { endedIds: ['laptop'] } })
  const open = page.getByRole('button', { name: 'Sign out everywhere' })
  await open.click()
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  expect(network.sent('SignOutEverywhere')).toEqual([])
  await open.click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.poll(readPath).toBe('/login')
  await expect.element(page.getByText('You are signed out on all devices.')).toBeVisible()
  expect(localStorage.getItem('session')).toBeNull()
})

describe('the session of this device', () => {
  test('is part of every authenticated request, and signing out ends it', { tags: ['rest'] }, async () => {
    const { uid, email } = await signUp()
    network.on('ProgressLookup', { progress: { uid, step: 4 } })
    network.on('StartSession', { startSession: { session: { id: 'laptop' } } })
    answerSessions([laptop])
    network.on('EndSession', { endSession: { endedId: 'laptop' } })
    await openPage('/login')
    await page.getByLabelText('Email').fill(email)
    await page.getByLabelText('Password').fill(password)
    await page.getByRole('button', { name: 'LOG IN' }).click()
    await expect.poll(readPath).toBe('/lounge')
    expect(localStorage.getItem('session')).toBe(`${uid} laptop`)
    const earlier = new Set(readSent())
    await reloadPage()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Sessions' }).click()
    await expect.poll(readDevices).toEqual(['Chrome on Linux'])
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect.poll(readPath).toBe('/login')
    await expect.poll(() => network.sent('EndSession').map(({ variables }) => variables)).toEqual([{ sessionId: 'laptop' }])
    const later = readSent().filter((operation) => !earlier.has(operation))
    expect(later.map(({ name }) => name)).toEqual(expect.arrayContaining(['Feed', 'ViewerCard', 'Sessions', 'EndSession']))
    // Public queries are anonymous.
    expect(later.filter(({ headers }) => headers.has('authorization') !== (headers.get('x-session-id') === 'laptop')).map(({ name }) => name)).toEqual([])
    expect(later.filter(({ headers }) => !headers.has('authorization')).map(({ name }) => name)).toContain('Feed')
    await expect.element(page.getByText('You were signed out on this device.')).not.toBeInTheDocument()
  })

  test('that has ended is noticed by the next request of a device without live updates', async () => {
    network.onRequest(/graphql\/stream/, () => new Promise(() => {}))
    await signInOnLaptop()
    const extensions = { code: 'UNAUTHENTICATED', status: 401, field: 'session' }
    network.on('Sessions', () => Response.json({ errors: [{ message: 'This session has ended. Sign in again.', extensions }] }, { status: 401 }))
    await openPage('/settings/sessions')
    await expectSignedOutByServer()
  })

  test('that has ended is noticed by an idle page', async () => {
    // The stream of an earlier test has other topics.
    const sessionId = crypto.randomUUID()
    await signInOnLaptop(sessionId)
    answerSessions([laptop])
    await openPage('/settings/sessions')
    // Until the page has opened its stream, it receives nothing.
    await expect
      .poll(() => {
        network.publish({ topic: `sessions:${sessionId}`, sessionEnded: true })
        return readPath()
      })
      .toMatch(/^\/login/)
    await expectSignedOutByServer()
  })
})

describe('an account with an email of another domain', () => {
  const message = 'Email must be from Vistas or Kalvium'

  test('is signed out at the login, which says why', async () => {
    const { email } = await signUp(`outsider${crypto.randomUUID().slice(0, 13)}@example.com`)
    await openPage('/login')
    await page.getByLabelText('Email').fill(email)
    await page.getByLabelText('Password').fill(password)
    await page.getByRole('button', { name: 'LOG IN' }).click()
    await expect.element(alert).toHaveTextContent(message)
    expect(readPath()).toBe('/login')
    await expect.poll(() => localStorage.getItem('uid')).toBeNull()
    await expectAccessible()
    await page.getByLabelText('Email').fill('a@vistas.ac.in')
    await expect.element(alert).not.toBeInTheDocument()
  })

  test('is signed out by any page, and then reads as a visitor', async () => {
    await signInAs(await signUp(`outsider${crypto.randomUUID().slice(0, 13)}@example.com`))
    await openPage('/lounge')
    await expect.poll(readPath).toBe('/login?returnTo=%2Flounge')
    await expect.element(alert).toHaveTextContent(message)
    await cleanup()
    await openPage('/lounge')
    await expect.element(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  })
})
