import { type Editor, useEditorState } from '@tiptap/react'
import { useId, useState } from 'react'
import { Avatar } from '../../components/artwork/avatar.tsx'
import { MentionCandidatesDocument, type MentionCandidatesQuery } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useAccount } from '../users/session/session-provider.tsx'
import css from './mention-list.module.css'
import { useActiveDescendant, useEditorKeys, usePopoverAtCursor } from './mention-list-hooks.ts'
import { findMentionQuery, listMentionedUids, type MentionQuery, maxMentions } from './mention-query.ts'

type Candidate = MentionCandidatesQuery['mentionCandidates'][number]

const debounceMs = 150

/**
 * The completion of mentions: a list of people while `@` and the beginning of a username are before the cursor. The focus stays in the editor (combobox pattern
 * of WAI-ARIA): arrows move, Enter and Tab insert, Escape closes the list. `postId`: the thread, whose people come first.
 */
export function MentionList({ editor, postId }: { editor: Editor; postId?: string | undefined }) {
  const isSignedIn = Boolean(useAccount())
  const query = useEditorState({ editor, selector: ({ editor: current }) => (current.isFocused && current.isEditable ? findMentionQuery(current) : null) })
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const isActive = query !== null && query.from !== dismissedAt && isSignedIn
  // The `@` that was dismissed is gone.
  if (query === null && dismissedAt !== null) setDismissedAt(null)
  if (!isActive || (query.prefix === '' && !postId)) return null
  return <Completion editor={editor} query={query} postId={postId} onDismiss={() => setDismissedAt(query.from)} />
}

type CompletionProps = { editor: Editor; query: MentionQuery; postId: string | undefined; onDismiss: () => void }

function Completion({ editor, query, postId, onDismiss }: CompletionProps) {
  const listId = useId()
  const prefix = useDebounced(query.prefix, debounceMs)
  const { data, previousData } = useQuery(MentionCandidatesDocument, { variables: { prefix, ...(postId && { postId }) } })
  const candidates = (data ?? previousData)?.mentionCandidates.filter(({ username }) => username.toLowerCase().startsWith(query.prefix.toLowerCase())) ?? []
  const [activeUid, setActiveUid] = useState<string>()
  const activeIndex = Math.max(
    candidates.findIndex(({ uid }) => uid === activeUid),
    0,
  )
  const active = candidates[activeIndex]
  const mentioned = listMentionedUids(editor)
  const isFull = mentioned.length >= maxMentions

  const insert = ({ uid, username }: Candidate) => {
    if (isFull && !mentioned.includes(uid)) return onDismiss()
    const content = [
      { type: 'mention', attrs: { uid, username } },
      { type: 'text', text: ' ' },
    ]
    editor.chain().focus().insertContentAt({ from: query.from, to: query.to }, content).run()
  }
  const moveBy = (offset: number) => setActiveUid(candidates[(activeIndex + offset + candidates.length) % candidates.length]?.uid)
  useEditorKeys(candidates.length > 0, {
    ArrowDown: () => moveBy(1),
    ArrowUp: () => moveBy(-1),
    Enter: () => active && insert(active),
    Tab: () => active && insert(active),
    Escape: onDismiss,
  })
  const getOptionId = (uid: string) => `${listId}-${uid}`
  useActiveDescendant(editor, listId, active && getOptionId(active.uid))
  const popover = usePopoverAtCursor(editor, query.from, candidates.length)
  if (!candidates.length) return null
  return (
    <div ref={popover} popover="manual" className={css.popover}>
      <div id={listId} role="listbox" aria-label="People to mention">
        {candidates.map((candidate) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the editor, whose keys choose an option
          <div
            key={candidate.uid}
            id={getOptionId(candidate.uid)}
            role="option"
            aria-selected={candidate === active}
            tabIndex={-1}
            className={css.option}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActiveUid(candidate.uid)}
            onClick={() => insert(candidate)}
          >
            <Avatar username={candidate.username} picture={candidate.profilePic} />
            <div className={css.words}>
              <span>{candidate.username}</span>
              {candidate.course && <span className={css.course}>{candidate.course}</span>}
            </div>
          </div>
        ))}
      </div>
      <p role="status" className={isFull ? css.note : 'visually-hidden'}>
        {isFull ? `A text can mention at most ${maxMentions} people.` : `${candidates.length} ${candidates.length === 1 ? 'person' : 'people'}`}
      </p>
    </div>
  )
}
