import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useToast } from '../../components/dialogs/toast.tsx'
import { HandOverForm } from '../../features/clubs/manage/hand-over-form.tsx'
import { InviteForm } from '../../features/clubs/manage/invite-form.tsx'
import { MemberActions } from '../../features/clubs/manage/member-actions.tsx'
import { PageForm } from '../../features/clubs/manage/page-form.tsx'
import { RemoveDialog } from '../../features/clubs/manage/remove-dialog.tsx'
import { RoleDialog } from '../../features/clubs/manage/role-dialog.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import type { ClubDetailsFragment, ClubMemberItemFragment, ClubViewerFragment } from '../../generated/graphql.ts'
import css from './club.module.css'
import { ClubRequests } from './club-requests.tsx'
import { MemberGroups } from './member-groups.tsx'
import { useClubMembers } from './use-club-members.ts'

type Props = { club: ClubDetailsFragment; viewer: ClubViewerFragment }

/** What officers do for a club: requests, people, its page; the head also sets roles and hands it over. An archived club takes nobody. */
export function ClubManagement({ club, viewer }: Props) {
  const role = viewer.viewerMembership?.role
  const sections: { title: string; content: ReactNode }[] = [
    { title: 'Requests', content: <ClubRequests club={club} viewerRole={role} /> },
    {
      title: 'People',
      content: (
        <>
          {!club.archivedAt && (
            <PeopleGroup title="Invite">
              <InviteForm clubId={club.id} />
            </PeopleGroup>
          )}
          <ManagedMembers club={club} viewer={viewer} />
        </>
      ),
    },
    { title: 'Page', content: <PageForm club={club} /> },
    ...(role === 'HEAD' && !club.archivedAt ? [{ title: 'Handover', content: <HandOverForm club={club} /> }] : []),
  ]
  return (
    <>
      <nav className={css.sections} aria-label="Manage">
        {sections.map(({ title }) => (
          <a key={title} href={`#${title.toLowerCase()}`}>
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ title, content }) => (
        <div key={title} id={title.toLowerCase()} className={css.section}>
          <SettingsSection title={title}>{content}</SettingsSection>
        </div>
      ))}
    </>
  )
}

/** A part of 'People'. */
const PeopleGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.group}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** The members with their actions, and the dialogs of these. */
function ManagedMembers({ club, viewer }: Props) {
  const toast = useToast()
  const groups = useRef<HTMLDivElement>(null)
  const [changed, setChanged] = useState<ClubMemberItemFragment>()
  const [removed, setRemoved] = useState<ClubMemberItemFragment>()
  const [doneCount, setDoneCount] = useState(0)
  // The button that opened the dialog leaves the list, or moves in it.
  useEffect(() => {
    if (doneCount) groups.current?.focus({ preventScroll: true })
  }, [doneCount])
  const finish = (message: string) => {
    setChanged(undefined)
    setRemoved(undefined)
    setDoneCount(doneCount + 1)
    toast(message)
  }
  return (
    <>
      <MemberGroups
        ref={groups}
        Group={PeopleGroup}
        list={useClubMembers(club.slug)}
        memberCount={club.memberCount}
        renderActions={(member) => (
          <MemberActions
            member={member}
            viewerRole={viewer.viewerMembership?.role}
            onChangeRole={() => setChanged(member)}
            onRemove={() => setRemoved(member)}
          />
        )}
      />
      {changed && (
        <RoleDialog
          clubId={club.id}
          member={changed}
          onClose={() => setChanged(undefined)}
          onSaved={() => finish(`The role of ${changed.user.username} is saved.`)}
        />
      )}
      {removed && (
        <RemoveDialog club={club} member={removed} onClose={() => setRemoved(undefined)} onRemoved={() => finish(`${removed.user.username} is removed.`)} />
      )}
    </>
  )
}
