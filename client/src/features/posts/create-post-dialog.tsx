import { Paperclip, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Select } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { cleanHtml } from '../../components/rich-text.tsx'
import { type Community, useCreatePostMutation } from '../../generated/graphql.ts'
import { refusalOf } from '../../lib/apollo.ts'
import { useAccount } from '../users/session-provider.tsx'
import css from './create-post-dialog.module.css'
import { Editor } from './editor.tsx'
import { acceptFor, keepFiles, mostFiles } from './file-rules.ts'

const communities: Community[] = ['LOUNGE', 'LEARN', 'MARKET_EXPLORE', 'CLUB_BUZZ']
const wordOf = (community: Community) => community.toLowerCase().replace('_', '-')

type Props = { community: Community; open: boolean; onClose: () => void; onPosted: () => void }

/** The 'Create Post' dialog (spec, sections 4 and 5). It stays open on failure, with text and files kept. */
export function CreatePostDialog({ community: initial, open, onClose, onPosted }: Props) {
  const account = useAccount()
  const [createPost, { loading: posting }] = useCreatePostMutation()
  const [community, setCommunity] = useState(initial)
  const [html, setHtml] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [error, setError] = useState('')
  const picker = useRef<HTMLInputElement>(null)

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
      const { status, message } = refusalOf(fault)
      setError(`Failed to create post (${files.length ? 'multipart' : 'json'}) — ${status} ${message}`)
      return
    }
    setHtml('')
    setFiles([])
    onPosted()
  }

  return (
    <Dialog title="Create Post" open={open} onClose={onClose} locked={posting}>
      <Editor onChange={setHtml} disabled={posting} />
      <Select
        label="Community"
        placeholder="Choose a community"
        options={communities.map(wordOf)}
        value={wordOf(community)}
        disabled={posting}
        onChange={(event) => take(communities.find((one) => wordOf(one) === event.target.value) ?? community, files)}
      />
      <Previews files={files} disabled={posting} onRemove={(file) => setFiles(files.filter((other) => other !== file))} />
      <input
        ref={picker}
        type="file"
        multiple
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
      <div className={css.actions}>
        <Button look="secondary" disabled={posting || files.length >= mostFiles} onClick={() => picker.current?.click()}>
          <Paperclip aria-hidden="true" size={18} /> Add files
        </Button>
        <Button busy={posting} onClick={post}>
          {posting ? 'Posting...' : 'Post'}
        </Button>
      </div>
    </Dialog>
  )
}

function Previews({ files, disabled, onRemove }: { files: File[]; disabled: boolean; onRemove: (file: File) => void }) {
  const previews = useMemo(() => files.map((file) => ({ file, url: file.type.startsWith('image/') ? URL.createObjectURL(file) : null })), [files])
  useEffect(() => () => previews.forEach(({ url }) => void (url && URL.revokeObjectURL(url))), [previews])
  if (!files.length) return null
  return (
    <ul className={css.previews} aria-label="Files">
      {previews.map(({ file, url }) => (
        <li key={`${file.name}-${file.size}-${file.lastModified}`}>
          {url ? <img src={url} alt={file.name} /> : <span>{file.name}</span>}
          <button type="button" aria-label={`Remove ${file.name}`} disabled={disabled} onClick={() => onRemove(file)}>
            <X aria-hidden="true" size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}
