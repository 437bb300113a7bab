import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { reserveScrollbarGutter } from '../../components/dialogs/use-modal.ts'
import { IconButton } from '../../components/forms/button.tsx'
import { About, greeting } from './about.tsx'
import css from './about-panel.module.css'

/**
 * The About panel, which slides in from the right over a dimmed page (spec, section 2). Escape, a click on the backdrop and the close button close
 * it and return the focus to `opener`. It is not a native modal dialog, because the button that toggles it stays usable.
 */
export function AboutPanel({ open, onClose, opener }: { open: boolean; onClose: () => void; opener: RefObject<HTMLElement | null> }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const page = document.documentElement
    const openerElement = opener.current
    const releaseGutter = reserveScrollbarGutter()
    page.style.overflow = 'hidden'
    panel.current?.focus()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    addEventListener('keydown', onKey)
    const updateTop = () => panel.current?.style.setProperty('--opener-end', `${Math.max(0, openerElement?.getBoundingClientRect().bottom ?? 0)}px`)
    updateTop()
    addEventListener('resize', updateTop)
    return () => {
      removeEventListener('resize', updateTop)
      page.style.overflow = ''
      releaseGutter()
      removeEventListener('keydown', onKey)
      openerElement?.focus()
    }
  }, [open, onClose, opener])
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the close button do the same */}
      <div className={css.backdrop} data-open={open || undefined} onClick={onClose} />
      <div ref={panel} id="about" role="dialog" aria-labelledby="about-title" tabIndex={-1} className={css.panel} data-open={open || undefined} inert={!open}>
        <div className={css.bar}>
          <IconButton label="Close" Icon={X} size={24} onClick={onClose} />
        </div>
        <div className={css.content}>
          <About>
            <h2 id="about-title">{greeting}</h2>
          </About>
        </div>
      </div>
    </>
  )
}
