import { Bookmark, LogOut } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { useToast } from '../../components/toast.tsx'
import { ViewerCardDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { signOut } from '../../lib/session.ts'
import css from './account-menu.module.css'
import { useAccount } from './session-provider.tsx'

/** The viewer's saved posts, profile link and 'Sign out', or 'Log in' for visitors. */
export function AccountMenu() {
  const account = useAccount()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toast = useToast()
  const { data } = useQuery(ViewerCardDocument, { skip: !account })
  if (account === undefined) return null
  if (!account) {
    return (
      <LinkButton to={paths.login} variant="secondary">
        Log in
      </LinkButton>
    )
  }
  const handleSignOut = async () => {
    try {
      await signOut()
      navigate(paths.login)
    } catch {
      toast('Failed to logout. Try again.', { isError: true })
    }
  }
  return (
    <div className={css.menu}>
      <Link to={paths.saved} className={css.saved} aria-label="Saved" title="Saved" aria-current={pathname === paths.saved ? 'page' : undefined}>
        <Bookmark aria-hidden="true" size={20} />
      </Link>
      {data?.viewer && (
        <Link to={paths.profile} className={css.profile} aria-label={`Profile of ${data.viewer.username}`} title={data.viewer.username}>
          <Avatar username={data.viewer.username} picture={data.viewer.profilePic} />
        </Link>
      )}
      <Button variant="quiet" aria-label="Sign out" onClick={handleSignOut}>
        <LogOut aria-hidden="true" size={18} /> <span className={css.leave}>Sign out</span>
      </Button>
    </div>
  )
}
