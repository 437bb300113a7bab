import { EmptyState } from '../../components/states/empty-state.tsx'
import { AdminQuery } from '../../features/admin/admin-query.tsx'
import { GrantForm } from '../../features/admin/roles/grant-form.tsx'
import { GrantList } from '../../features/admin/roles/grant-list.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import { RoleGrantsDocument } from '../../generated/graphql.ts'
import { AdminPage } from './admin-page.tsx'

/** /admin: people and roles, for administrators. */
export const Component = () => (
  <AdminPage title="People and roles">
    <SettingsSection title="Grant a role">
      <GrantForm />
    </SettingsSection>
    <SettingsSection title="People with a role">
      <AdminQuery query={RoleGrantsDocument} name="roles">
        {({ roleGrants }) => (roleGrants.length === 0 ? <EmptyState title="Nobody has a role." /> : <GrantList grants={roleGrants} />)}
      </AdminQuery>
    </SettingsSection>
  </AdminPage>
)
