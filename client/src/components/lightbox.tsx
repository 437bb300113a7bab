import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import css from './lightbox.module.css'
import { useModal } from './use-modal.ts'

type Picture = { url: string; alt: string; width: number | null; height: number | null }
type Props = { pictures: Picture[]; start: number; onClose: () => void }

/** A finger that moves so far sideways means the next picture. */
const swipe = 48

/** Pictures over the full screen, on the native dialog: it keeps the focus and gives it back. Escape, a click outside or the button closes it (spec, post card). */
export function Lightbox({ pictures, start, onClose }: Props) {
  const [at, setAt] = useState(start)
  const ref = useModal()
  const pressedAt = useRef(0)
  const turn = (by: number) => setAt((at + by + pictures.length) % pictures.length)
  const many = pictures.length > 1
  const { url, alt, width, height } = pictures[at] ?? { url: '', alt: '', width: null, height: null }
  return createPortal(
    <dialog
      ref={ref}
      className={css.lightbox}
      aria-label={many ? `Picture ${at + 1} of ${pictures.length}` : 'Picture'}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onClick={({ target }) => !(target as Element).closest('img, button') && onClose()}
      onKeyDown={({ key }) => {
        if (many && key === 'ArrowLeft') turn(-1)
        if (many && key === 'ArrowRight') turn(1)
      }}
      onPointerDown={({ clientX }) => {
        pressedAt.current = clientX
      }}
      onPointerUp={({ clientX, pointerType }) => {
        const moved = clientX - pressedAt.current
        if (many && pointerType === 'touch' && Math.abs(moved) > swipe) turn(moved < 0 ? 1 : -1)
      }}
    >
      <IconButton label="Close" Icon={X} size={24} className={css.close} onClick={onClose} />
      <img key={url} src={url} alt={alt} width={width ?? undefined} height={height ?? undefined} draggable={false} className={css.picture} />
      {many && (
        <>
          <IconButton label="Previous picture" Icon={ChevronLeft} size={24} className={css.previous} onClick={() => turn(-1)} />
          <IconButton label="Next picture" Icon={ChevronRight} size={24} className={css.next} onClick={() => turn(1)} />
          <p className={css.count} role="status">
            {at + 1} / {pictures.length}
          </p>
        </>
      )}
    </dialog>,
    document.body,
  )
}
