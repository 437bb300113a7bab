import { MenuButton } from '../../components/dialogs/menu-button.tsx'
import { Button } from '../../components/forms/button.tsx'
import { useReport } from '../moderation/reports/use-report.tsx'
import { FollowButton } from './follow-button.tsx'
import css from './person-actions.module.css'
import { usePersonMenu } from './use-person-menu.tsx'

type Props = { user: { id: string; uid: string; username: string }; viewerFollows: boolean | undefined }

/** The actions of a profile: follow, or end the block, and a menu that mutes, blocks and reports. */
export function PersonActions({ user, viewerFollows }: Props) {
  const { items, dialog, isBlocked, unblock } = usePersonMenu(user)
  const { reportItems, reportDialog } = useReport(user.id)
  const menuItems = [...items, ...reportItems]
  return (
    <div className={css.actions}>
      {isBlocked ? (
        <Button variant="secondary" onClick={unblock}>
          <span>
            Unblock<span className="visually-hidden"> {user.username}</span>
          </span>
        </Button>
      ) : (
        <FollowButton user={user} viewerFollows={viewerFollows} />
      )}
      {menuItems.length > 0 && <MenuButton label={`More about ${user.username}`} items={menuItems} />}
      {dialog}
      {reportDialog}
    </div>
  )
}
