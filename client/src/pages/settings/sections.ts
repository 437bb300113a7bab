import { paths } from '../../lib/paths.ts'

/** The pages of the settings, in the order of their navigation. */
export const settingsSections: { label: string; to: string }[] = [
  { label: 'Profile', to: paths.settings('profile') },
  { label: 'Account', to: paths.settings('account') },
  { label: 'Privacy', to: paths.settings('privacy') },
  { label: 'Notifications', to: paths.settings('notifications') },
  { label: 'Calendar', to: paths.settings('calendar') },
  { label: 'Appearance', to: paths.settings('appearance') },
  { label: 'Sessions', to: paths.settings('sessions') },
  { label: 'Reports', to: paths.settings('reports') },
  { label: 'Data', to: paths.settings('data') },
]
