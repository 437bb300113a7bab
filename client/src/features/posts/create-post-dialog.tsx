import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import fieldCss from '../../components/field.module.css'
import { Field } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { cleanHtml } from '../../components/rich-text.tsx'
import { type Community, useCreatePostMutation } from '../../generated/graphql.ts'
import { refusalOf } from '../../lib/apollo.ts'
import { useAccount } from '../users/session-provider.tsx'
import css from './create-post-dialog.module.css'
import { Editor } from './editor.tsx'
import { FilePreviews } from './file-previews.tsx'
import { acceptFor, keepFiles, mostFiles } from './file-rules.ts'

const communities: Community[] = ['LOUNGE', 'LEARN', 'MARKET_EXPLORE', 'CLUB_BUZZ']
const wordOf = (community: Community) => community.toLowerCase().replace('_', '-')

type Props = { community: Community; fixed?: boolean; open: boolean; onClose: () => void; onPosted: () => void }

/** The 'Create Post' dialog (spec, sections 4 and 5). Text and files outlast a failure and a closing; a post clears them. */
export function CreatePostDialog({ community: home, fixed = false, open, onClose, onPosted }: Props) {
  const account = useAccount()
  const [createPost, { loading: posting }] = useCreatePostMutation()
  const [community, setCommunity] = useState(home)
  const [html, setHtml] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [error, setError] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const addFiles = useRef<HTMLButtonElement>(null)
  const postButton = useRef<HTMLButtonElement>(null)

  const take = (next: Community, chosen: File[]) => {
    const { kept, alert } = keepFiles(next, chosen)
    setCommunity(next)
    setFiles(kept)
    setError(alert ?? '')
  }

  const post = async () => {
    if (!html && !files.length) return setError('Please add some content or attach files before posting.')
    if (!account) return setError('Sign in to post')
    setError('')
    try {
      await createPost({ variables: { input: { contentHtml: cleanHtml(html), community, media: files } } })
    } catch (fault) {
      const { status, message } = refusalOf(fault, 'Failed to post')
      flushSync(() => setError(`Failed to create post (${files.length ? 'multipart' : 'json'}) — ${status} ${message}`))
      postButton.current?.focus()
      return
    }
    setHtml('')
    setFiles([])
    setCommunity(home)
    onPosted()
  }

  const close = () => {
    setError('')
    onClose()
  }

  return (
    <Dialog title="Create Post" open={open} onClose={close} locked={posting}>
      <Editor
        html={html}
        disabled={posting}
        onChange={(next) => {
          setHtml(next)
          setError('')
        }}
      />
      <Field label="Community">
        {(wiring) => (
          <select
            {...wiring}
            className={fieldCss.control}
            value={wordOf(community)}
            disabled={posting || fixed}
            onChange={(event) => take(communities.find((one) => wordOf(one) === event.target.value) ?? community, files)}
          >
            {communities.map((one) => (
              <option key={one}>{wordOf(one)}</option>
            ))}
          </select>
        )}
      </Field>
      <FilePreviews
        files={files}
        disabled={posting}
        onRemove={(file) =>
          take(
            community,
            files.filter((other) => other !== file),
          )
        }
        onLastRemoved={() => addFiles.current?.focus()}
      />
      <input
        ref={picker}
        type="file"
        multiple
        disabled={posting}
        accept={acceptFor(community)}
        className="visually-hidden"
        aria-label="Attach files"
        tabIndex={-1}
        onChange={(event) => {
          take(community, [...files, ...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {error && <Notice kind="error">{error}</Notice>}
      {posting && <progress className={css.progress} aria-label="Posting" />}
      <div className={css.actions}>
        <Button ref={addFiles} look="secondary" disabled={posting || files.length >= mostFiles} onClick={() => picker.current?.click()}>
          <Paperclip aria-hidden="true" size={18} /> Add files
        </Button>
        <Button ref={postButton} busy={posting} onClick={post}>
          {posting ? 'Posting...' : 'Post'}
        </Button>
      </div>
    </Dialog>
  )
}
