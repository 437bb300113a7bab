import { FileText, Film, Undo2, X } from 'lucide-react'
import { PictureWithFallback } from '../../components/content/picture.tsx'
import { IconButton } from '../../components/forms/button.tsx'
import { AltField } from '../posts/editor/alt-field.tsx'
import previewCss from '../posts/files/file-previews.module.css'
import css from './edit-dialog.module.css'
import type { EditDraft } from './edit-draft.ts'
import type { StoredFile } from './editable-subject.ts'

type FileChanges = Pick<EditDraft, 'removedFiles' | 'changedAlts'>
type Props = FileChanges & { files: StoredFile[]; disabled: boolean; canPutBack: boolean; onChange: (changes: Partial<FileChanges>) => void }

/** The published files of a post or reply, which an edit can take out, pictures and videos with a description. */
export function StoredFiles({ files, removedFiles, changedAlts, disabled, canPutBack, onChange }: Props) {
  if (!files.length) return null
  return (
    <ul className={previewCss.previews} aria-label="Published files">
      {files.map(({ url, name, type, alt }) => {
        const isRemoved = removedFiles.includes(url)
        const Icon = type === 'VIDEO' ? Film : FileText
        const fallback = <Icon aria-hidden="true" size={24} />
        return (
          <li key={url} data-removed={isRemoved || undefined} className={css.stored}>
            <span className={previewCss.picture}>{type === 'IMAGE' ? <PictureWithFallback src={url} alt="" fallback={fallback} /> : fallback}</span>
            <div className={previewCss.words}>
              <span className={previewCss.name}>{name}</span>
              {isRemoved && <span className={previewCss.size}>Will be taken out</span>}
              {!isRemoved && type !== 'DOCUMENT' && (
                <AltField
                  name={name}
                  value={changedAlts[url] ?? alt}
                  disabled={disabled}
                  onChange={(changed) => onChange({ changedAlts: { ...changedAlts, [url]: changed } })}
                />
              )}
            </div>
            <IconButton
              label={isRemoved ? `Put back ${name}` : `Take out ${name}`}
              Icon={isRemoved ? Undo2 : X}
              size={18}
              className={previewCss.remove ?? ''}
              disabled={disabled || (isRemoved && !canPutBack)}
              onClick={() => onChange({ removedFiles: isRemoved ? removedFiles.filter((other) => other !== url) : [...removedFiles, url] })}
            />
          </li>
        )
      })}
    </ul>
  )
}
