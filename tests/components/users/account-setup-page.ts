import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { signInAs } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

export const courseField = page.getByLabelText('Course')
export const bioField = page.getByLabelText('Short bio')
export const pictureInput = page.getByLabelText('Profile picture')
export const picturePreview = page.getByRole('img', { name: 'Preview' })
export const deleteButton = page.getByRole('button', { name: 'Delete' })
export const nextButton = page.getByRole('button', { name: 'NEXT' })
export const alert = page.getByRole('alert')
export const getClub = (name: string) => page.getByRole('checkbox', { name })
export const getBusinessAnswer = (name: 'Yes' | 'No') => page.getByRole('radio', { name, exact: true })

export const setupOptions = {
  courses: ['BSc Computer Science', 'BCom Finance', 'BA English'],
  setupClubs: ['Resonance-(Music)', 'CodeForge-(Coding)'],
}

/** A picture that the app has stored. */
export const storedPicture = '/icon.png'

/** An account with a username, without or with a profile. */
export const newProfile = { viewer: { viewerProfile: {} } }
export const storedProfile = {
  viewer: {
    profilePic: storedPicture,
    viewerProfile: { course: 'BA English', bio: 'Here for the stories.', clubs: [{ setupLabel: 'CodeForge-(Coding)' }] },
  },
}

/** Opens /account-setup as a new account, whose profile is accepted. */
export async function openAccountSetup(profile: Record<string, unknown> = newProfile) {
  network.on('SetupOptions', setupOptions)
  network.on('OwnProfile', profile)
  network.on('SetUpAccount', { setUpAccount: { next: 'LOUNGE' } })
  const account = await signInAs()
  await openPage('/account-setup')
  await expect.element(courseField).toBeVisible()
  return account
}
