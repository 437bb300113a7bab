import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type SweptPage, sweptPages } from '../../e2e/app/swept-pages.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

const records = { post: 'UG9zdDox', tag: 'physics', username: 'kavya', club: 'codeforge', event: 'RXZlbnQ6MQ', case: 'TW9kZXJhdGlvbkNhc2U6MQ' }
const { visitor, withoutUsername, withUsername, ...ofMembers } = sweptPages
const listAddresses = (pages: SweptPage[]) => pages.filter(({ isDocument }) => !isDocument).map(({ route, path }) => path?.(records) ?? route)

/** A warning of React on the console fails a test, on the development build. */
const expectHeading = () => expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument()

test.each(listAddresses(visitor))('%s of a visitor has no warning of React', async (address) => {
  await openPage(address)
  await expectHeading()
})

test.each([...new Set(listAddresses(Object.values(ofMembers).flat()))])('%s of a member has no warning of React', async (address) => {
  await signInAsViewer({ roles: ['MODERATOR', 'ADMINISTRATOR'] })
  await openPage(address)
  await expectHeading()
})
