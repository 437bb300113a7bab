import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button } from './button.tsx'
import css from './image-picker.module.css'

type Props = {
  label: string
  hint: string
  value: File | null
  /** The address of a picture that is stored already, shown until another is chosen. */
  stored?: string | null
  /** What the button says that lets the picture go. */
  remove: string
  onChange: (file: File | null) => void
  onRefuse: (message: string) => void
}

/** Chooses one picture, shows it, and lets it go again. */
export function ImagePicker({ label, hint, value, stored = null, remove, onChange, onRefuse }: Props) {
  const id = useId()
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!value) return setPreview(null)
    const url = URL.createObjectURL(value)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [value])
  const shown = preview ?? stored
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.type.startsWith('image/')) onChange(file)
    else onRefuse('Please choose an image.')
  }
  return (
    <div className={css.picker}>
      <label htmlFor={id} className={css.frame}>
        {shown ? <img src={shown} alt="Preview" /> : <ImagePlus aria-hidden="true" />}
      </label>
      <div className={css.words}>
        <label htmlFor={id} id={`${id}-label`} className={css.label}>
          {label}
        </label>
        <p className={css.hint} id={`${id}-hint`}>
          {value ? value.name : hint}
        </p>
        <input
          id={id}
          type="file"
          accept="image/*"
          className="visually-hidden"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {shown && (
          <Button look="quiet" onClick={() => onChange(null)}>
            <Trash2 aria-hidden="true" size={18} /> {remove}
          </Button>
        )}
      </div>
    </div>
  )
}
