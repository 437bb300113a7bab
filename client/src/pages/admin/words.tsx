import { AdminQuery } from '../../features/admin/admin-query.tsx'
import { WordForm } from '../../features/admin/words/word-form.tsx'
import { WordImport } from '../../features/admin/words/word-import.tsx'
import { WordList } from '../../features/admin/words/word-list.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import { HeldWordsDocument } from '../../generated/graphql.ts'
import { AdminPage } from './admin-page.tsx'

/** /admin/words: the words and phrases with which texts are held for review, for administrators. */
export const Component = () => (
  <AdminPage title="Word list">
    <p>
      What is published with one of these words waits for a moderator. Whole words and phrases count, in any case, with their English forms (scam: scams,
      scammed), also in letters and digits that look alike; with * at the end, all words that begin so.
    </p>
    <SettingsSection title="Add a word">
      <WordForm />
    </SettingsSection>
    <SettingsSection title="Import a list">
      <WordImport />
    </SettingsSection>
    <SettingsSection title="Words">
      <AdminQuery query={HeldWordsDocument} name="words">
        {({ heldWords }) => <WordList words={heldWords} />}
      </AdminQuery>
    </SettingsSection>
  </AdminPage>
)
