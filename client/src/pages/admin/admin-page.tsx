import type { ReactNode } from 'react'
import { PageTitle } from '../../components/page-title.tsx'
import { SubNavigation } from '../../components/sub-navigation.tsx'
import { paths } from '../../lib/paths.ts'
import queue from '../moderation/queue.module.css'
import { RolePage } from '../moderation/role-page.tsx'

const sections = [
  { label: 'Roles', to: paths.admin },
  { label: 'Clubs and courses', to: paths.adminClubs },
  { label: 'Campus pages', to: paths.adminPages },
  { label: 'Announcements', to: paths.adminAnnouncements },
  { label: 'Word list', to: paths.adminWords },
  { label: 'Settings', to: paths.adminSettings },
  { label: 'Statistics', to: paths.adminStatistics },
  { label: 'Log', to: paths.adminLog },
]

/** A page of the administration, with the navigation between them. For administrators. */
export const AdminPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <RolePage requiredRole="ADMINISTRATOR">
    <div className={queue.page}>
      <PageTitle>{title}</PageTitle>
      <SubNavigation label="Administration" items={sections} />
      {children}
    </div>
  </RolePage>
)
