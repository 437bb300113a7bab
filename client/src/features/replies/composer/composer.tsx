import { Paperclip, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../components/forms/button.tsx'
import { LoginLink } from '../../../components/login-link.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import type { Community } from '../../../generated/graphql.ts'
import { isPostShortcut } from '../../posts/compose/post-shortcut.ts'
import { Editor } from '../../posts/editor/editor.tsx'
import { FilePreviews } from '../../posts/files/file-previews.tsx'
import { useAccount } from '../../users/session/session-provider.tsx'
import css from './composer.module.css'
import { getReplyAccept, pickReplyFile, secondFileMessage } from './reply-file.ts'
import type { ComposerState } from './use-composer.ts'

type Props = { postId: string; community: Community; isClosed: boolean; composer: ComposerState }

/** The form of a reply. Escape closes it; the draft stays. In a closed thread it cannot be sent. */
export function Composer({ postId, community, isClosed, composer }: Props) {
  const { draft, missingFiles, focusRequest, change, send, close } = composer
  const account = useAccount()
  const [error, setError] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const addFileButton = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLElement>(null)
  const focusText = () => section.current?.querySelector<HTMLElement>('[contenteditable]')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request moves the focus; the editor takes the first itself
  useEffect(() => focusText(), [focusRequest])
  if (!draft) return null
  const { html, files, inReplyTo } = draft

  const addFile = (added: File[]) => {
    if (files.length) return setError(secondFileMessage)
    const { file, alert } = pickReplyFile(community, added)
    if (file) change({ files: [{ file, alt: '' }] })
    setError(alert ?? '')
  }
  const submit = () => {
    if (isClosed) return
    if (!html && !files.length) return setError('Write something or attach a file first.')
    if (!account) return setError('Log in to reply.')
    void send()
  }
  const cancelTarget = () => {
    change({ inReplyTo: null })
    focusText()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
    if (!isPostShortcut(event.nativeEvent)) return
    event.preventDefault()
    submit()
  }
  const handleDrop = (event: DragEvent) => {
    if (!event.dataTransfer.files.length) return
    event.preventDefault()
    addFile([...event.dataTransfer.files])
  }
  const handlePaste = ({ clipboardData }: ClipboardEvent) => {
    // Copied text may come with an image of itself; the text is meant then.
    if (clipboardData.files.length && !clipboardData.types.includes('text/plain')) addFile([...clipboardData.files])
  }
  return (
    <section
      ref={section}
      className={css.composer}
      aria-label="Your reply"
      onKeyDown={handleKeyDown}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={handleDrop}
      onPaste={handlePaste}
    >
      <header className={css.header}>
        {inReplyTo ? (
          <>
            <p role="status">Replying to #{inReplyTo.number}</p>
            <Button variant="quiet" aria-label={`Cancel replying to #${inReplyTo.number}`} onClick={cancelTarget}>
              Cancel
            </Button>
          </>
        ) : (
          <p>Reply to the post</p>
        )}
        <IconButton label="Close" Icon={X} className={css.close} onClick={close} />
      </header>
      <Editor
        html={html}
        postId={postId}
        disabled={false}
        label="Reply"
        placeholder="Write a reply"
        onChange={(next) => {
          change({ html: next })
          setError('')
        }}
      />
      <FilePreviews files={files} disabled={false} onChange={(next) => change({ files: next })} onLastRemoved={() => addFileButton.current?.focus()} />
      <input
        ref={picker}
        type="file"
        accept={getReplyAccept(community)}
        className="visually-hidden"
        aria-label="Attach a file"
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          addFile([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {error && <Notice kind="error">{error}</Notice>}
      {missingFiles.length > 0 && <Notice>Your browser did not keep {missingFiles.join(', ')}. Please attach it again if the reply needs it.</Notice>}
      <footer className={css.foot}>
        <Button ref={addFileButton} variant="secondary" disabled={files.length > 0} onClick={() => picker.current?.click()}>
          <Paperclip aria-hidden="true" size={18} /> {community === 'LEARN' ? 'Add a file' : 'Add a picture'}
        </Button>
        {account === null && <LoginLink variant="quiet" />}
        <Button aria-keyshortcuts="Control+Enter Meta+Enter" disabled={isClosed} onClick={submit}>
          Reply
        </Button>
      </footer>
    </section>
  )
}
