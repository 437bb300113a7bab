import { type ComponentProps, useState } from 'react'
import { CropDialog } from './crop-dialog.tsx'
import { ImagePicker } from './image-picker.tsx'

/** An image picker that lets the user choose the square part of a picture before `onChange` gets it. */
export function CroppingImagePicker({ onChange, ...picker }: ComponentProps<typeof ImagePicker>) {
  const [chosen, setChosen] = useState<File | null>(null)
  const handleCrop = (file: File) => {
    setChosen(null)
    onChange(file)
  }
  return (
    <>
      <ImagePicker {...picker} onChange={(file) => (file ? setChosen(file) : onChange(null))} />
      {chosen && <CropDialog file={chosen} onCrop={handleCrop} onClose={() => setChosen(null)} />}
    </>
  )
}
