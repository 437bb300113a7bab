import { FileText, Film, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { PictureWithFallback, useObjectUrl } from '../../../components/content/picture.tsx'
import { IconButton } from '../../../components/forms/button.tsx'
import { formatSize } from '../../../lib/format/format.ts'
import { AltField } from '../editor/alt-field.tsx'
import type { AttachedFile } from '../editor/stored-draft.ts'
import css from './file-previews.module.css'
import { isOfKind } from './file-rules.ts'

type Props = { files: AttachedFile[]; disabled: boolean; onChange: (files: AttachedFile[]) => void; onLastRemoved: () => void }

/** The files of a draft, pictures and videos with a description. Removing a file focuses the next one, or calls `onLastRemoved`. */
export function FilePreviews({ files, disabled, onChange, onLastRemoved }: Props) {
  const list = useRef<HTMLUListElement>(null)
  if (!files.length) return null
  const remove = (file: File, index: number) => {
    flushSync(() => onChange(files.filter((other) => other.file !== file)))
    const next = list.current?.querySelectorAll('button')[index]
    if (next) next.focus()
    else onLastRemoved()
  }
  const describe = (file: File, alt: string) => onChange(files.map((attached) => (attached.file === file ? { file, alt } : attached)))
  return (
    <ul ref={list} className={css.previews} aria-label="Files">
      {files.map(({ file, alt }, index) => (
        <li key={getFileKey(file)}>
          <Preview file={file} />
          <div className={css.words}>
            <span className={css.name}>{file.name}</span>
            <span className={css.size}>{formatSize(file.size)}</span>
            {!isOfKind('document', file) && <AltField name={file.name} value={alt} disabled={disabled} onChange={(changed) => describe(file, changed)} />}
          </div>
          <IconButton label={`Remove ${file.name}`} Icon={X} size={18} className={css.remove} disabled={disabled} onClick={() => remove(file, index)} />
        </li>
      ))}
    </ul>
  )
}

let nextKey = 0
const keys = new WeakMap<File, number>()

/** React key of a file. Two files may have the same name, size and date, so the object identity counts. */
function getFileKey(file: File) {
  const key = keys.get(file) ?? nextKey++
  keys.set(file, key)
  return key
}

/** A thumbnail of an image; an icon for videos, documents and broken images. */
function Preview({ file }: { file: File }) {
  const objectUrl = useObjectUrl(file)
  const Icon = isOfKind('video', file) ? Film : FileText
  const fallback = <Icon aria-hidden="true" size={24} />
  return (
    <span className={css.picture}>
      {isOfKind('image', file) ? objectUrl && <PictureWithFallback src={objectUrl} alt={file.name} fallback={fallback} /> : fallback}
    </span>
  )
}
