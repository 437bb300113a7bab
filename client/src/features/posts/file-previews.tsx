import { FileText, Film, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatSize } from '../../lib/format.ts'
import css from './file-previews.module.css'
import { isOfKind } from './file-rules.ts'

type Props = { files: File[]; disabled: boolean; onRemove: (file: File) => void; onLastRemoved: () => void }

/** The files of a post to be; removing one leaves the focus on the next, or tells that there is none. */
export function FilePreviews({ files, disabled, onRemove, onLastRemoved }: Props) {
  const list = useRef<HTMLUListElement>(null)
  if (!files.length) return null
  const remove = (file: File, index: number) => {
    flushSync(() => onRemove(file))
    const next = list.current?.querySelectorAll('button')[index]
    if (next) next.focus()
    else onLastRemoved()
  }
  return (
    <ul ref={list} className={css.previews} aria-label="Files">
      {files.map((file, index) => (
        <li key={keyOf(file)}>
          <Preview file={file} />
          <span className={css.size}>{formatSize(file.size)}</span>
          <button type="button" aria-label={`Remove ${file.name}`} disabled={disabled} onClick={() => remove(file, index)}>
            <X aria-hidden="true" size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}

let serial = 0
const keys = new WeakMap<File, number>()

/** Two files may share name, size and date; each picked one is an object of its own. */
function keyOf(file: File) {
  const key = keys.get(file) ?? serial++
  keys.set(file, key)
  return key
}

/** The picture itself; for a video, a document and a broken picture the name. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  const [broken, setBroken] = useState(false)
  const isImage = isOfKind('image', file) && !broken
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (isImage) return url && <img src={url} alt={file.name} onError={() => setBroken(true)} />
  const Icon = isOfKind('video', file) ? Film : FileText
  return (
    <span className={css.named}>
      <Icon aria-hidden="true" size={20} />
      <span className={css.name}>{file.name}</span>
    </span>
  )
}
