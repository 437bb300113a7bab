import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import { DraftSubjectsDocument } from '../../generated/graphql.ts'
import { listStoredDrafts, takeStoredDraft } from '../../lib/drafts/draft-store.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { type DraftItem, listDrafts } from './list-drafts.ts'
import css from './mine.module.css'

/** The most edits whose posts and replies are looked up: what `nodes` takes. */
const maxSubjects = 50

/** The viewer's unpublished texts and unsaved forms on this device. */
export function Drafts({ uid }: { uid: string }) {
  const [drafts, setDrafts] = useState<DraftItem[]>(() => listDrafts(listStoredDrafts(uid), uid))
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const reload = () => setDrafts(listDrafts(listStoredDrafts(uid), uid))
  useEffect(() => {
    const onChange = () => setDrafts(listDrafts(listStoredDrafts(uid), uid))
    addEventListener('storage', onChange)
    return () => removeEventListener('storage', onChange)
  }, [uid])
  const subjectPaths = useSubjectPaths(drafts)
  const discard = async (draft: DraftItem) => {
    const restore = await takeStoredDraft(uid, draft)
    reload()
    heading.current?.focus({ preventScroll: true })
    const undo = () => {
      restore()
      reload()
    }
    toast('The draft is deleted.', { action: { label: 'Undo', onSelect: undo, returnFocus: () => heading.current } })
  }
  return (
    <SettingsSection title="Drafts" headingRef={heading}>
      {drafts.length === 0 ? (
        <p>There are no drafts on this device.</p>
      ) : (
        <>
          <p className={css.facts}>They are on this device alone. Forms stay until you close the tab.</p>
          <ul className={css.list} aria-label="Drafts">
            {drafts.map((draft) => (
              <DraftEntry
                key={`${draft.kind} ${draft.name}`}
                draft={draft}
                to={draft.to ?? subjectPaths.get(draft.subjectId ?? '') ?? null}
                onDiscard={() => discard(draft)}
              />
            ))}
          </ul>
        </>
      )}
    </SettingsSection>
  )
}

function DraftEntry({ draft: { label, text }, to, onDiscard }: { draft: DraftItem; to: string | null; onDiscard: () => void }) {
  return (
    <li>
      <div className={css.words}>
        {to ? (
          <Link to={to} className={css.title}>
            {label}
          </Link>
        ) : (
          <p className={css.title}>{label}</p>
        )}
        <p className={css.facts} dir="auto">
          {text || 'Without text'}
        </p>
      </div>
      <Button variant="quiet" aria-label={`Delete: ${label}${text && `, ${text}`}`} onClick={onDiscard}>
        Delete
      </Button>
    </li>
  )
}

/** The pages of the posts and replies whose edits are not saved, by their ids; without those that are not known or in reach. */
function useSubjectPaths(drafts: DraftItem[]): Map<string, string> {
  const ids = [...new Set(drafts.flatMap(({ subjectId }) => subjectId ?? []))].slice(0, maxSubjects)
  const { data } = useQuery(DraftSubjectsDocument, { variables: { ids }, skip: ids.length === 0 })
  return new Map(
    data?.nodes.flatMap((node) => (node ? [[node.id, 'number' in node && node.post ? paths.reply(node.post.id, node.number) : paths.post(node.id)]] : [])),
  )
}
