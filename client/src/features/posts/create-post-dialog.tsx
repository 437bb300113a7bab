import { Paperclip } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/button.tsx'
import { wakingMessage } from '../../components/connection-notice.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Select } from '../../components/field.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { maxPostFiles } from '../../generated/file-rules.ts'
import type { Community } from '../../generated/graphql.ts'
import { useIsServerWaking } from '../../lib/network/server-wakeup.ts'
import { paths } from '../../lib/paths.ts'
import { useAccount } from '../users/session-provider.tsx'
import { communities, toCommunitySlug } from './community.ts'
import { changeCommunity, type RemovedFile } from './community-files.ts'
import css from './create-post-dialog.module.css'
import { Editor } from './editor.tsx'
import { FilePreviews } from './file-previews.tsx'
import { filterAllowedFiles, getAcceptAttribute } from './file-rules.ts'
import { type PostDraft, usePostDraft } from './post-draft.ts'
import { isPostShortcut } from './post-shortcut.ts'
import { createIdempotencyKey, useCreatePost } from './use-create-post.ts'

type Props = { community: Community; fixed?: boolean; open: boolean; onClose: () => void; onPosted: (community: Community) => void }

/** The 'Create Post' dialog (spec, sections 4 and 5). The draft survives failures, closing and reloads; publishing clears it. */
export function CreatePostDialog({ community: pageCommunity, fixed = false, open, onClose, onPosted }: Props) {
  const account = useAccount()
  const { createPost, posting, sentRatio } = useCreatePost()
  const { draft, missingFiles, change, clear } = usePostDraft(pageCommunity)
  const waking = useIsServerWaking()
  const [removed, setRemoved] = useState<RemovedFile[]>([])
  const [error, setError] = useState('')
  const [isDragOver, setIsDragOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const addFilesButton = useRef<HTMLButtonElement>(null)
  const postButton = useRef<HTMLButtonElement>(null)
  if (!draft) return null
  const { community, html, files } = draft

  const addFiles = (added: File[]) => {
    const all = [...files, ...added.map((file) => ({ file, alt: '' }))]
    const { allowed: allowedFiles, alert } = filterAllowedFiles(
      community,
      all.map(({ file }) => file),
    )
    change({ files: all.filter(({ file }) => allowedFiles.includes(file)) })
    setError(alert ?? '')
  }
  const chooseCommunity = (next: Community) => {
    const { files: allowedFiles, removed: removedFiles, alert } = changeCommunity(next, files, removed)
    change({ community: next, files: allowedFiles })
    setRemoved(removedFiles)
    setError(alert ?? '')
  }
  const edit = (patch: Partial<PostDraft>) => {
    change(patch)
    setError('')
  }

  const post = async () => {
    if (!html && !files.length) return setError('Please add some content or attach files before posting.')
    if (!account) return setError('Sign in to post')
    setError('')
    const idempotencyKey = draft.idempotencyKey ?? createIdempotencyKey()
    // Saved before the request: if the response is lost, the post is sent again with the same key, even after a reload.
    change({ idempotencyKey })
    const failure = await createPost(draft, idempotencyKey)
    if (failure) {
      if (failure.isKeyUsed) change({ idempotencyKey: null })
      flushSync(() => setError(failure.message))
      postButton.current?.focus()
      return
    }
    clear()
    setRemoved([])
    onPosted(community)
  }

  const close = () => {
    setError('')
    onClose()
  }
  const handleDrop = (event: DragEvent) => {
    setIsDragOver(false)
    if (!event.dataTransfer.files.length) return
    event.preventDefault()
    if (!posting) addFiles([...event.dataTransfer.files])
  }
  const handlePaste = ({ clipboardData }: ClipboardEvent) => {
    // Copied text may come with an image of itself; the text is meant then.
    if (!posting && clipboardData.files.length && !clipboardData.types.includes('text/plain')) addFiles([...clipboardData.files])
  }
  const handleShortcut = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPostShortcut(event.nativeEvent)) return
    event.preventDefault()
    if (!posting) void post()
  }
  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsDragOver(true)
  }

  return (
    <Dialog title="Create Post" open={open} onClose={close} locked={posting}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting files and the post shortcut duplicate the buttons below */}
      <div
        className={css.form}
        data-dropping={isDragOver || undefined}
        onDragOver={handleDragOver}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={handleDrop}
        onPaste={handlePaste}
        onKeyDown={handleShortcut}
      >
        <Editor html={html} disabled={posting} onChange={(next) => edit({ html: next })} />
        <Select
          label="Community"
          options={communities.map(toCommunitySlug)}
          value={toCommunitySlug(community)}
          disabled={posting || fixed}
          onChange={(event) => chooseCommunity(communities.find((candidate) => toCommunitySlug(candidate) === event.target.value) ?? community)}
        />
        <FilePreviews files={files} disabled={posting} onChange={(next) => edit({ files: next })} onLastRemoved={() => addFilesButton.current?.focus()} />
        <input
          ref={picker}
          type="file"
          multiple
          disabled={posting}
          accept={getAcceptAttribute(community)}
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
          {missingFiles.length > 0 && <Notice>Your browser did not keep {missingFiles.join(', ')}. Please attach again what the post needs.</Notice>}
          {posting && waking && <Notice>{wakingMessage}</Notice>}
          {posting && <progress className={css.progress} aria-label="Posting" {...(sentRatio !== null && sentRatio < 1 && { value: sentRatio })} />}
          <Button ref={addFilesButton} variant="secondary" disabled={posting || files.length >= maxPostFiles} onClick={() => picker.current?.click()}>
            <Paperclip aria-hidden="true" size={18} /> Add files
          </Button>
          {account === null && (
            <LinkButton to={paths.login} variant="quiet">
              Log in
            </LinkButton>
          )}
          <Button ref={postButton} busy={posting} aria-keyshortcuts="Control+Enter Meta+Enter" onClick={post}>
            {posting ? 'Posting...' : 'Post'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
