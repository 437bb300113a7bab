import { Bookmark, Calendar, CircleUser, Flag, LogOut, Settings, Users } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Avatar } from '../../../components/artwork/avatar.tsx'
import { MenuButton, type MenuItem } from '../../../components/dialogs/menu-button.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { LoginLink } from '../../../components/login-link.tsx'
import { createLazyComponent } from '../../../components/states/lazy-component.tsx'
import { type Role, ViewerCardDocument } from '../../../generated/graphql.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'
import { paths } from '../../../lib/paths.ts'
import { useRememberedViewer } from '../session/remembered-viewer.ts'
import { useAccount } from '../session/session-provider.tsx'
import css from './account-menu.module.css'
import { useSignOutRequest } from './use-sign-out-request.tsx'

const links: MenuItem[] = [
  { label: 'Profile', Icon: CircleUser, to: paths.profile },
  { label: 'Mine', Icon: Calendar, to: paths.mine },
  { label: 'People', Icon: Users, to: paths.people },
  { label: 'Saved', Icon: Bookmark, to: paths.saved },
  { label: 'Settings', Icon: Settings, to: paths.allSettings },
]

/** Without the module or the network there is no count. */
const OpenWorkCount = createLazyComponent(async () => (await import('./account-menu-parts.ts')).OpenWorkCount, { LoadFailure: () => null })

const roleLinks: (MenuItem & { role: Role })[] = [
  { role: 'MODERATOR', label: 'Moderation', Icon: Flag, to: paths.moderation, detail: <OpenWorkCount isModerator /> },
  { role: 'ADMINISTRATOR', label: 'Administration', Icon: Users, to: paths.admin, detail: <OpenWorkCount /> },
]

/** The menu of the account behind the viewer's avatar, or 'Log in' for visitors. */
export function AccountMenu() {
  const account = useAccount()
  const navigate = useNavigate()
  const toast = useToast()
  const { data } = useQuery(ViewerCardDocument, { skip: !account })
  const { requestSignOut, signOutDialog } = useSignOutRequest(async () => {
    try {
      const { signOut } = await import('../../sessions/sign-out.ts')
      await signOut()
      navigate(paths.login)
    } catch {
      toast('Failed to logout. Try again.', { isError: true })
    }
  })
  const remembered = useRememberedViewer()
  if (account === null) return <LoginLink variant="secondary" />
  const viewer = data?.viewer ?? remembered
  if (!account && !viewer) return null
  const roles = data?.viewer?.settings?.roles ?? []
  return (
    <>
      <MenuButton
        label="Account menu"
        items={[...links, ...roleLinks.filter(({ role }) => roles.includes(role)), { label: 'Sign out', Icon: LogOut, onSelect: requestSignOut }]}
      >
        {viewer ? <Avatar username={viewer.username} picture={viewer.profilePic} /> : <CircleUser aria-hidden="true" className={css.unnamed} />}
      </MenuButton>
      {signOutDialog}
    </>
  )
}
