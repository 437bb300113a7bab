import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLazyComponent } from '../../../client/src/components/states/lazy-component.tsx'
import { ModuleLoadError } from '../../../client/src/lib/network/load-module.ts'
import { expectAccessible } from '../support/axe.ts'
import { setOnline } from '../support/browser.ts'
import { emulateMedia } from '../support/media.ts'
import { render } from '../support/render.tsx'

const alert = page.getByRole('alert')
const opener = page.getByRole('button', { name: 'Open' })
const retry = page.getByRole('button', { name: 'Try again' })
const content = page.getByText('Loaded.', { exact: true })
const field = page.getByRole('textbox', { name: 'Search' })
const offlineText = 'You are offline. This part has to be fetched first.'

/** Loads a component that says 'Loaded.'; fails until `succeed` is called. */
function createLoad(error: Error = new ModuleLoadError('no', { needsReload: false })) {
  let fails = true
  const load = vi.fn(async () => {
    if (fails) throw error
    return () => <p>Loaded.</p>
  })
  return { load, succeed: () => (fails = false) }
}

/** A button that opens the component like a dialog, and a text field. */
function Opener({ Part }: { Part: ReturnType<typeof createLazyComponent> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1>Page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <input aria-label="Search" />
      {isOpen && <Part onDismissFailure={() => setOpen(false)} />}
    </main>
  )
}

async function openPart(load: Parameters<typeof createLazyComponent>[0]) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await render(<Opener Part={createLazyComponent(load)} />)
  await opener.click()
}

test('a part that cannot be loaded says so, beside the page, and can be retried', async () => {
  const { load, succeed } = createLoad()
  await openPart(load)
  await expect.element(alert).toHaveTextContent('This part could not be loaded.')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible()
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
  succeed()
  await retry.click()
  await expect.element(content).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})

test('offline it says so, and a retry that fails keeps the focus', async () => {
  const { load } = createLoad()
  setOnline(false)
  await openPart(load)
  await expect.element(alert).toHaveTextContent(offlineText)
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(retry).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => load.mock.calls.length).toBe(2)
  await expect.element(alert).toHaveTextContent(offlineText)
  await expect.element(retry).toHaveFocus()
})

test('it opens once the network returns', async () => {
  const { load, succeed } = createLoad()
  setOnline(false)
  await openPart(load)
  await expect.element(alert).toHaveTextContent(offlineText)
  succeed()
  setOnline(true)
  await expect.element(content).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('it does not open once the network returns if the user has moved on', async () => {
  const { load, succeed } = createLoad()
  setOnline(false)
  await openPart(load)
  await expect.element(alert).toHaveTextContent(offlineText)
  await field.fill('music')
  succeed()
  setOnline(true)
  await expect.element(alert).toHaveTextContent('This part could not be loaded.')
  await expect.element(content).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  expect(load).toHaveBeenCalledTimes(1)
})

test('it can be dismissed, which gives the focus back to what opened it', async () => {
  const { load } = createLoad()
  setOnline(false)
  await openPart(load)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('several instances share one notice and one retry', async () => {
  const { load, succeed } = createLoad()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const Part = createLazyComponent(load)
  await render(
    <>
      <Part />
      <Part />
    </>,
  )
  await expect.element(alert).toHaveTextContent('This part could not be loaded.')
  expect(load).toHaveBeenCalledTimes(1)
  succeed()
  await retry.click()
  await expect.element(content).toHaveLength(2)
  await expect.element(alert).not.toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})

const outdated = new ModuleLoadError('gone', { needsReload: true })

test('after a deploy typed text is not lost to a reload', async () => {
  const { load } = createLoad(outdated)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await render(<Opener Part={createLazyComponent(load)} />)
  await field.fill('music')
  await opener.click()
  await expect.element(alert).toHaveTextContent('This part could not be loaded. Trying again reloads the page.')
  await expect.element(field).toHaveValue('music')
})

test('after a deploy text that is typed before the reload cancels it', async () => {
  const { load } = createLoad(outdated)
  await render(<Opener Part={createLazyComponent(load)} />)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // Minutes before the reload: a poll of a test moves fake time too.
  vi.spyOn(Math, 'random').mockReturnValue(1000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await opener.click()
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await expect.element(alert).not.toBeInTheDocument()
  await field.fill('music')
  // The reload may not be planned yet.
  await expect.poll(() => vi.advanceTimersByTimeAsync(5_000_000).then(() => alert.query())).not.toBeNull()
  await expect.element(alert).toHaveTextContent('This part could not be loaded. Trying again reloads the page.')
  await expect.element(field).toHaveValue('music')
})
