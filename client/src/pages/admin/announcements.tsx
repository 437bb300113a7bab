import { useRef, useState } from 'react'
import { AdminQuery } from '../../features/admin/admin-query.tsx'
import { AnnouncementForm } from '../../features/admin/announcement-form.tsx'
import { AnnouncementList } from '../../features/admin/announcement-list.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import { AllAnnouncementsDocument, type AnnouncementItemFragment } from '../../generated/graphql.ts'
import { AdminPage } from './admin-page.tsx'

/** /admin/announcements: banners on all pages, for administrators. */
export const Component = () => (
  <AdminPage title="Announcements">
    <Announcements />
  </AdminPage>
)

function Announcements() {
  const [edited, setEdited] = useState<AnnouncementItemFragment>()
  const form = useRef<HTMLFormElement>(null)
  const edit = (announcement: AnnouncementItemFragment) => {
    setEdited(announcement)
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('textarea')?.focus()
  }
  return (
    <>
      <SettingsSection title={edited ? 'Change the announcement' : 'New announcement'}>
        <AnnouncementForm key={edited?.id} ref={form} edited={edited} onDone={() => setEdited(undefined)} />
      </SettingsSection>
      <AdminQuery query={AllAnnouncementsDocument} name="announcements">
        {({ allAnnouncements }) => <AnnouncementList announcements={allAnnouncements} onEdit={edit} />}
      </AdminQuery>
    </>
  )
}
