import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { hasModifierKey } from '../../lib/browser/has-modifier-key.ts'
import { IconButton } from '../forms/button.tsx'
import css from './lightbox.module.css'
import { useModal } from './use-modal.ts'

type LightboxPicture = { url: string; alt: string; width: number | null; height: number | null }
type Props = { pictures: LightboxPicture[]; start: number; onClose: () => void }

/** Horizontal distance of a touch that counts as a swipe. */
const swipeThresholdPx = 48

/** Full-screen pictures on the native <dialog>, which traps and restores the focus. Closed by Escape, a click outside or the button (spec, post card). */
export function Lightbox({ pictures, start, onClose }: Props) {
  const [pictureIndex, setPictureIndex] = useState(start)
  const ref = useModal()
  const pressedAt = useRef(0)
  const moveBy = (offset: number) => setPictureIndex((pictureIndex + offset + pictures.length) % pictures.length)
  const hasSeveral = pictures.length > 1
  const { url, alt, width, height } = pictures[pictureIndex] ?? { url: '', alt: '', width: null, height: null }
  return createPortal(
    <dialog
      ref={ref}
      className={css.lightbox}
      aria-label={hasSeveral ? `Picture ${pictureIndex + 1} of ${pictures.length}` : 'Picture'}
      // At once: the browser dispatches `close` later, and the picture could not be opened again until then.
      onCancel={onClose}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onClick={({ target }) => !(target as Element).closest('img, button') && onClose()}
      onKeyDown={(event) => {
        if (!hasSeveral || hasModifierKey(event)) return
        if (event.key === 'ArrowLeft') moveBy(-1)
        if (event.key === 'ArrowRight') moveBy(1)
      }}
      onPointerDown={({ clientX }) => {
        pressedAt.current = clientX
      }}
      onPointerUp={({ clientX, pointerType }) => {
        const distancePx = clientX - pressedAt.current
        if (hasSeveral && pointerType === 'touch' && Math.abs(distancePx) > swipeThresholdPx) moveBy(distancePx < 0 ? 1 : -1)
      }}
    >
      <IconButton label="Close" Icon={X} size={24} className={css.close} onClick={onClose} />
      <img key={url} src={url} alt={alt} width={width ?? undefined} height={height ?? undefined} draggable={false} className={css.picture} />
      {hasSeveral && (
        <>
          <IconButton label="Previous picture" Icon={ChevronLeft} size={24} className={css.previous} onClick={() => moveBy(-1)} />
          <IconButton label="Next picture" Icon={ChevronRight} size={24} className={css.next} onClick={() => moveBy(1)} />
          <p className={css.count} role="status">
            {pictureIndex + 1} / {pictures.length}
          </p>
        </>
      )}
    </dialog>,
    document.body,
  )
}
