import { FileText, Undo2, X } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import { PictureWithFallback } from '../../components/picture.tsx'
import previewCss from '../posts/file-previews.module.css'
import css from './edit-dialog.module.css'
import type { StoredFile } from './editable-subject.ts'

type Props = { files: StoredFile[]; removedFiles: string[]; disabled: boolean; canPutBack: boolean; onChange: (removedFiles: string[]) => void }

/** The published files of a post or reply, which an edit can take out. */
export function StoredFiles({ files, removedFiles, disabled, canPutBack, onChange }: Props) {
  if (!files.length) return null
  return (
    <ul className={previewCss.previews} aria-label="Published files">
      {files.map(({ url, name, isImage }) => {
        const isRemoved = removedFiles.includes(url)
        const fallback = <FileText aria-hidden="true" size={24} />
        return (
          <li key={url} data-removed={isRemoved || undefined} className={css.stored}>
            <span className={previewCss.picture}>{isImage ? <PictureWithFallback src={url} alt="" fallback={fallback} /> : fallback}</span>
            <div className={previewCss.words}>
              <span className={previewCss.name}>{name}</span>
              {isRemoved && <span className={previewCss.size}>Will be taken out</span>}
            </div>
            <IconButton
              label={isRemoved ? `Put back ${name}` : `Take out ${name}`}
              Icon={isRemoved ? Undo2 : X}
              size={18}
              className={previewCss.remove ?? ''}
              disabled={disabled || (isRemoved && !canPutBack)}
              onClick={() => onChange(isRemoved ? removedFiles.filter((other) => other !== url) : [...removedFiles, url])}
            />
          </li>
        )
      })}
    </ul>
  )
}
