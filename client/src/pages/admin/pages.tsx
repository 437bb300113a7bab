import { CampusPages } from '../../features/admin/campus-pages/campus-pages.tsx'
import { UnansweredQuestions } from '../../features/admin/campus-pages/unanswered-questions.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/pages: the pages from which Compa answers, and the questions that it could not answer. For administrators. */
export const Component = () => (
  <AdminPage title="Campus pages">
    <CampusPages />
    <SettingsSection title="Questions that Compa could not answer">
      <UnansweredQuestions />
    </SettingsSection>
  </AdminPage>
)
