import { useRef, useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { CampusPageSourcesDocument, type PageSourceFragment } from '../../../generated/graphql.ts'
import { SettingsSection } from '../../users/settings/settings-section.tsx'
import { AdminQuery } from '../admin-query.tsx'
import { PageForm } from './page-form.tsx'
import { PageList } from './page-list.tsx'

/** The campus pages. Where no folder is their source, they can be written, changed and deleted here. */
export function CampusPages() {
  const toast = useToast()
  const [edited, setEdited] = useState<PageSourceFragment | 'new'>()
  const section = useRef<HTMLDivElement>(null)
  // The list and the form replace each other, and with them the button that had the focus.
  const edit = (page: PageSourceFragment | 'new' | undefined) => {
    setEdited(page)
    section.current?.focus()
  }
  return (
    <AdminQuery query={CampusPageSourcesDocument} name="pages">
      {({ campusPageSources: { isEditable, pages } }) => (
        <div ref={section} tabIndex={-1}>
          {edited ? (
            <SettingsSection title={edited === 'new' ? 'New page' : `Edit ${edited.title}`}>
              <PageForm
                page={edited === 'new' ? null : edited}
                onCancel={() => edit(undefined)}
                onSaved={(title) => {
                  edit(undefined)
                  toast(`${title} is saved.`)
                }}
              />
            </SettingsSection>
          ) : (
            <SettingsSection title="Pages">
              {isEditable ? (
                <Button onClick={() => edit('new')}>New page</Button>
              ) : (
                <Notice>These pages come from a folder on the server; change them there.</Notice>
              )}
              {pages.length === 0 ? <p>There are no pages yet.</p> : <PageList pages={pages} {...(isEditable && { onEdit: edit })} />}
            </SettingsSection>
          )}
        </div>
      )}
    </AdminQuery>
  )
}
