import { AdminQuery } from '../../features/admin/admin-query.tsx'
import { WordForm } from '../../features/admin/word-form.tsx'
import { WordList } from '../../features/admin/word-list.tsx'
import { SettingsSection } from '../../features/users/settings-section.tsx'
import { HeldWordsDocument } from '../../generated/graphql.ts'
import { AdminPage } from './admin-page.tsx'

/** /admin/words: the words with which posts and replies are held for review, for administrators. */
export const Component = () => (
  <AdminPage title="Word list">
    <p>A post or reply with one of these words waits for a moderator. Whole words count, in any case.</p>
    <SettingsSection title="Add a word">
      <WordForm />
    </SettingsSection>
    <SettingsSection title="Words">
      <AdminQuery query={HeldWordsDocument} name="words">
        {({ heldWords }) => <WordList words={heldWords} />}
      </AdminQuery>
    </SettingsSection>
  </AdminPage>
)
