import { useState } from 'react'
import { RichText } from '../../components/content/rich-text.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { toApiError } from '../../lib/network/api-error.ts'
import { showHeldNotice } from '../moderation/show-held-notice.ts'
import { PostForm } from '../posts/compose/post-form.tsx'
import { filterAllowedFiles, getAcceptAttribute } from '../posts/files/file-rules.ts'
import { getReplyAccept, pickReplyFile, secondFileMessage } from '../replies/composer/reply-file.ts'
import css from './edit-dialog.module.css'
import { isEdited, useEditDraft } from './edit-draft.ts'
import { type EditableSubject, useEditableSubject } from './editable-subject.ts'
import { StoredFiles } from './stored-files.tsx'
import { UnsavedEdit } from './unsaved-edit.tsx'
import { isSameAsPublished, useSaveEdit } from './use-save-edit.ts'

type Props = { kind: 'post' | 'reply'; id: string; canEdit: boolean; onClose: () => void }

/** The dialog that edits a post or reply. An unsaved edit survives failures, closing and reloads. */
export function EditDialog({ kind, id, canEdit, onClose }: Props) {
  const { subject, error, fetchCurrent } = useEditableSubject(id)
  const { save, saving, sentRatio } = useSaveEdit()
  const { draft, missingFiles, change, clear } = useEditDraft(id, subject)
  const [failure, setFailure] = useState('')
  const [isEmailUnverified, setEmailUnverified] = useState(false)
  const [editorKey, setEditorKey] = useState(0)
  const toast = useToast()

  const saveEdit = async (base: EditableSubject, edit: NonNullable<typeof draft>): Promise<string | null> => {
    const outcome = await save(base, edit)
    const saveFailure = 'failure' in outcome ? outcome.failure : null
    setEmailUnverified(saveFailure?.isEmailUnverified ?? false)
    if (saveFailure?.isConflict) {
      const current = await fetchCurrent().catch(() => null)
      if (!current) return saveFailure.message
      // The dialog shows both texts.
      if (!isSameAsPublished(current, edit, base)) return null
    } else if (saveFailure) return saveFailure.message
    clear(base)
    onClose()
    if ('isHeldForReview' in outcome && outcome.isHeldForReview) showHeldNotice(toast, kind)
    else toast('Saved.')
    return null
  }
  const submit = () => {
    if (!subject || !draft) return ''
    if (!draft.html && countFiles(subject, draft) === 0) return 'Add some text or a file.'
    if (isEdited(draft, subject)) return saveEdit(subject, draft)
    clear(subject)
    onClose()
    return ''
  }
  /** Replaces the draft by the published text. */
  const reset = (current: EditableSubject) => {
    clear(current)
    setFailure('')
    setEditorKey(editorKey + 1)
  }

  const discard = () => {
    clear(subject ?? { version: 0, html: '' })
    onClose()
  }

  const maxFiles = subject && draft ? subject.maxFiles - countFiles(subject, { ...draft, files: [] }) : 0
  return (
    <Dialog title={`Edit ${kind}`} open onClose={onClose} locked={saving}>
      {error && !draft && <Failure onRetry={fetchCurrent}>{`The ${kind} could not be fetched. ${toApiError(error).message}`}</Failure>}
      {draft && (subject === null || !canEdit) && <UnsavedEdit kind={kind} isDeleted={subject === null} html={draft.html} onDiscard={discard} />}
      {subject === null && !draft && <Notice kind="error">{`The ${kind} is deleted.`}</Notice>}
      {!error && subject === undefined && <p role="status">Loading...</p>}
      {subject && draft && canEdit && (
        <PostForm
          key={editorKey}
          label={kind === 'post' ? 'Post text' : 'Reply'}
          html={draft.html}
          files={draft.files}
          maxFiles={maxFiles}
          {...createFileRules(subject, maxFiles)}
          missingFiles={missingFiles}
          postId={subject.postId}
          busy={saving}
          sentRatio={sentRatio}
          error={failure}
          isEmailUnverified={isEmailUnverified}
          submitLabel="Save"
          busyLabel="Saving..."
          onChange={change}
          onError={setFailure}
          onSubmit={submit}
          actions={
            isEdited(draft, subject) && (
              <Button variant="quiet" disabled={saving} onClick={() => reset(subject)}>
                Discard changes
              </Button>
            )
          }
        >
          {draft.version < subject.version && (
            <section className={css.conflict} aria-label="The current text">
              <Notice kind="error">You changed it in another tab. Above is your text, below the current one. ‘Save’ replaces it with yours.</Notice>
              <h3>The current text</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable text must be reachable by keyboard */}
              <div className={css.current} tabIndex={0}>
                <RichText html={subject.html} />
              </div>
              <Button variant="secondary" disabled={saving} onClick={() => reset(subject)}>
                Use the current text
              </Button>
            </section>
          )}
          <StoredFiles
            files={subject.files}
            removedFiles={draft.removedFiles}
            disabled={saving}
            changedAlts={draft.changedAlts}
            canPutBack={countFiles(subject, draft) < subject.maxFiles}
            onChange={change}
          />
        </PostForm>
      )}
    </Dialog>
  )
}

/** Which files can be added to a post or reply. */
function createFileRules({ kind, community }: EditableSubject, maxFiles: number) {
  if (kind === 'Post') return { accept: getAcceptAttribute(community), filterFiles: (files: File[]) => filterAllowedFiles(community, files, maxFiles) }
  const filterFiles = (files: File[]) => {
    const { file, alert } = pickReplyFile(community, files)
    if (file && maxFiles === 0) return { allowed: [], alert: secondFileMessage }
    return { allowed: file ? [file] : [], alert }
  }
  return { accept: getReplyAccept(community), filterFiles }
}

/** The number of files after the edit. */
const countFiles = ({ files }: EditableSubject, draft: { removedFiles: string[]; files: unknown[] }) =>
  files.filter(({ url }) => !draft.removedFiles.includes(url)).length + draft.files.length
