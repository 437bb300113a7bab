import { Bell, CalendarDays, CircleUser, Database, EyeOff, Flag, KeyRound, type LucideIcon, Palette, Smartphone } from 'lucide-react'
import { paths } from '../../lib/paths.ts'

/** The pages of the settings, in the order of their navigation. `hint` says what is there. */
export const settingsSections: { label: string; to: string; hint: string; Icon: LucideIcon }[] = [
  { label: 'Profile', to: paths.settings('profile'), hint: 'Picture, course, clubs, bio, links, username', Icon: CircleUser },
  { label: 'Account', to: paths.settings('account'), hint: 'Email, password, ways to sign in', Icon: KeyRound },
  { label: 'Privacy', to: paths.settings('privacy'), hint: 'Who sees what, blocked and muted', Icon: EyeOff },
  { label: 'Notifications', to: paths.settings('notifications'), hint: 'What you are told, when, and on which devices', Icon: Bell },
  { label: 'Calendar', to: paths.settings('calendar'), hint: 'Your events in another calendar', Icon: CalendarDays },
  { label: 'Appearance', to: paths.settings('appearance'), hint: 'Light or dark, motion', Icon: Palette },
  { label: 'Sessions', to: paths.settings('sessions'), hint: 'Devices on which you are signed in', Icon: Smartphone },
  { label: 'Reports', to: paths.settings('reports'), hint: 'What you reported, decisions about you', Icon: Flag },
  { label: 'Data', to: paths.settings('data'), hint: 'A copy of your data, deletion of the account', Icon: Database },
]
