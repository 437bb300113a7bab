import { Paperclip } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../components/forms/button.tsx'
import { wakingMessage } from '../../../components/states/connection-state.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { maxPostFiles } from '../../../generated/file-rules.ts'
import { useIsServerWaking } from '../../../lib/network/server-wakeup.ts'
import { VerificationMailButton } from '../../users/sign-in/verification-mail-button.tsx'
import { Editor } from '../editor/editor.tsx'
import type { AttachedFile } from '../editor/stored-draft.ts'
import { FilePreviews } from '../files/file-previews.tsx'
import css from './post-form.module.css'
import { isPostShortcut } from './post-shortcut.ts'

type Props = {
  /** The accessible name of the text. */
  label?: string
  /** The initial text. */
  html: string
  files: AttachedFile[]
  maxFiles?: number
  /** The `accept` attribute of the file input. */
  accept: string
  /** The files that are accepted, and an alert if some were left out. */
  filterFiles: (files: File[]) => { allowed: File[]; alert: string | null }
  missingFiles: string[]
  postId?: string
  busy: boolean
  sentRatio: number | null
  error: string
  /** Whether `error` says that the email is not verified. */
  isEmailUnverified: boolean
  submitLabel: string
  busyLabel: string
  onChange: (patch: { html?: string; files?: AttachedFile[] }) => void
  onError: (message: string) => void
  /** Returns the reason why nothing is sent, or a promise of the reason of the failure; null on success. */
  onSubmit: () => string | Promise<string | null>
  actions?: ReactNode
  children: ReactNode
}

/** The form of the dialogs that create and edit posts and replies: text, files by picker, drop or paste, and the buttons. `children` follow the text. */
export function PostForm(props: Props) {
  const { label, html, files, maxFiles = maxPostFiles, accept, filterFiles, missingFiles, postId, busy, sentRatio, error, onChange, onError, onSubmit } = props
  const waking = useIsServerWaking()
  const [isDragOver, setIsDragOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const addFilesButton = useRef<HTMLButtonElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)

  const addFiles = (added: File[]) => {
    const all = [...files, ...added.map((file) => ({ file, alt: '' }))]
    const { allowed: allowedFiles, alert } = filterFiles(all.map(({ file }) => file))
    onChange({ files: all.filter(({ file }) => allowedFiles.includes(file)) })
    onError(alert ?? '')
  }
  const edit: typeof onChange = (patch) => {
    onChange(patch)
    onError('')
  }
  const submit = async () => {
    const result = onSubmit()
    if (typeof result === 'string') return onError(result)
    onError('')
    const failure = await result
    if (!failure) return
    flushSync(() => onError(failure))
    submitButton.current?.focus()
  }

  const handleDrop = (event: DragEvent) => {
    setIsDragOver(false)
    if (!event.dataTransfer.files.length) return
    event.preventDefault()
    if (!busy) addFiles([...event.dataTransfer.files])
  }
  const handlePaste = ({ clipboardData }: ClipboardEvent) => {
    // Copied text may come with an image of itself; the text is meant then.
    if (!busy && clipboardData.files.length && !clipboardData.types.includes('text/plain')) addFiles([...clipboardData.files])
  }
  const handleShortcut = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPostShortcut(event.nativeEvent)) return
    event.preventDefault()
    if (!busy) void submit()
  }
  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsDragOver(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting files and the post shortcut duplicate the buttons below
    <div
      className={css.form}
      data-dropping={isDragOver || undefined}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={handleDrop}
      onPaste={handlePaste}
      onKeyDown={handleShortcut}
    >
      <Editor html={html} {...(label && { label })} disabled={busy} postId={postId} onChange={(next) => edit({ html: next })} />
      {props.children}
      <FilePreviews files={files} disabled={busy} onChange={(next) => edit({ files: next })} onLastRemoved={() => addFilesButton.current?.focus()} />
      <input
        ref={picker}
        type="file"
        multiple={maxFiles > 1}
        disabled={busy}
        accept={accept}
        className="visually-hidden"
        aria-label="Attach files"
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          addFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div className={css.foot}>
        {error && <Notice kind="error">{error}</Notice>}
        {error && props.isEmailUnverified && (
          <div className={css.verification}>
            <VerificationMailButton label="Send the mail again" />
          </div>
        )}
        {missingFiles.length > 0 && <Notice>Your browser did not keep {missingFiles.join(', ')}. Please attach again what the post needs.</Notice>}
        {busy && waking && <Notice>{wakingMessage}</Notice>}
        {busy && (
          <progress
            className={css.progress}
            aria-label={props.busyLabel.replace('...', '')}
            {...(sentRatio !== null && sentRatio < 1 && { value: sentRatio })}
          />
        )}
        <Button ref={addFilesButton} variant="secondary" disabled={busy || files.length >= maxFiles} onClick={() => picker.current?.click()}>
          <Paperclip aria-hidden="true" size={18} /> Add files
        </Button>
        {props.actions}
        <Button ref={submitButton} busy={busy} aria-keyshortcuts="Control+Enter Meta+Enter" onClick={submit}>
          {busy ? props.busyLabel : props.submitLabel}
        </Button>
      </div>
    </div>
  )
}
