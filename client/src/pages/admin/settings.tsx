import { AdminQuery } from '../../features/admin/admin-query.tsx'
import { CampusSettingForm } from '../../features/admin/campus-setting-form.tsx'
import { CampusSettingsDocument } from '../../generated/graphql.ts'
import { AdminPage } from './admin-page.tsx'

/** /admin/settings: the settings of the campus, for administrators. */
export const Component = () => (
  <AdminPage title="Settings">
    <AdminQuery query={CampusSettingsDocument} name="settings">
      {({ campusSettings }) => campusSettings.map((setting) => <CampusSettingForm key={setting.name} setting={setting} />)}
    </AdminQuery>
  </AdminPage>
)
