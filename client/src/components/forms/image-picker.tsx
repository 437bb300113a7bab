import { ImageOff, ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { PictureWithFallback, useObjectUrl } from '../content/picture.tsx'
import { Notice, RemoveNoticeButton } from '../states/notice.tsx'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import css from './image-picker.module.css'

type Props = {
  label: string
  hint: string
  value: File | null
  /** URL of the stored picture, shown until another is chosen. */
  storedUrl?: string | null
  /** Label of the button that removes the picture; null if it cannot be removed. */
  removeLabel: string | null
  onChange: (file: File | null) => void
  error?: string | undefined
  /** Square preview for logos; profile pictures are round. */
  square?: boolean
}

/** Picks, previews and removes one picture. SVG is not accepted, as on the server. */
export function ImagePicker({ label, hint, value, storedUrl = null, removeLabel, onChange, error, square = false }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typeError, setTypeError] = useState('')
  const preview = useObjectUrl(value) ?? storedUrl
  const message = typeError || error
  const choose = (file: File | undefined) => {
    if (!file) return
    const isImage = file.type.startsWith('image/') && !file.type.startsWith('image/svg')
    setTypeError(isImage ? '' : 'Please choose an image.')
    if (isImage) onChange(file)
  }
  const removeFile = () => {
    setTypeError('')
    onChange(null)
    input.current?.focus()
  }
  return (
    <div className={css.picker}>
      <label htmlFor={id} className={square ? `${css.frame} ${css.square}` : css.frame}>
        {preview ? <PictureWithFallback key={preview} src={preview} alt="Preview" fallback={noPreview} /> : <ImagePlus aria-hidden="true" />}
      </label>
      <div className={css.words}>
        <label htmlFor={id} id={`${id}-label`} className={css.label}>
          {label}
        </label>
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
        {value && <p className={css.name}>{value.name}</p>}
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          className="visually-hidden"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint${message ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <div className={css.actions}>
          <label htmlFor={id} className={css.choose}>
            {preview ? 'Change' : 'Choose a picture'}
          </label>
          {preview && removeLabel && (
            <Button variant="quiet" onClick={removeFile}>
              <Trash2 aria-hidden="true" size={18} /> {removeLabel}
            </Button>
          )}
        </div>
        {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      </div>
    </div>
  )
}

const noPreview = (
  <span className={css.broken}>
    <ImageOff aria-hidden="true" />
    No preview
  </span>
)

/** Names a picture that was chosen before a reload but not stored by the browser. */
export function MissingPictureNotice({ name, onDismiss }: { name: string | null; onDismiss: () => void }) {
  if (!name) return null
  const dismissButton = (
    <RemoveNoticeButton nextFocus="[type=file]" onPress={onDismiss}>
      Dismiss
    </RemoveNoticeButton>
  )
  return <Notice action={dismissButton}>Your browser did not keep {name}. Please choose the picture again.</Notice>
}
