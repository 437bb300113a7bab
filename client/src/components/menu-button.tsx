import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'
import { IconButton } from './button.tsx'
import css from './menu-button.module.css'

export type MenuItem = { label: string; onSelect: () => void; Icon?: LucideIcon; isDestructive?: boolean }

type Props = { label: string; items: MenuItem[]; Icon?: LucideIcon; disabled?: boolean }

/**
 * A button that opens a menu (WAI-ARIA menu button pattern). The menu is a popover: the browser closes it on Escape and on a press outside. Selecting an item
 * moves the focus back to the button before `onSelect` runs, so that a dialog which it opens returns the focus there.
 */
export function MenuButton({ label, items, Icon = Ellipsis, disabled = false }: Props) {
  const id = useId()
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const opensAtEnd = useRef(false)

  const getItems = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const close = () => {
    menu.current?.hidePopover()
    button.current?.focus()
  }
  const handleToggle = ({ newState }: ToggleEvent) => {
    setIsOpen(newState === 'open')
    if (newState === 'open') getItems()[opensAtEnd.current ? items.length - 1 : 0]?.focus()
    opensAtEnd.current = false
  }
  const handleButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    opensAtEnd.current = event.key === 'ArrowUp'
    if (!isOpen) button.current?.click()
  }
  const handleMenuKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The focus moves on from the button.
    if (event.key === 'Tab') return close()
    const elements = getItems()
    const next = getNextIndex(
      event.key,
      elements.indexOf(document.activeElement as HTMLElement),
      items.map((item) => item.label),
    )
    if (next === null) return
    event.preventDefault()
    elements[next]?.focus()
  }

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        Icon={Icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isHydrated ? id : undefined}
        popoverTarget={isHydrated ? id : undefined}
        disabled={disabled}
        onKeyDown={handleButtonKey}
      />
      {isHydrated && (
        <div
          ref={menu}
          id={id}
          popover="auto"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={css.menu}
          onToggle={handleToggle}
          onKeyDown={handleMenuKey}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-destructive={item.isDestructive || undefined}
              onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
              onClick={() => {
                close()
                item.onSelect()
              }}
            >
              {item.Icon && <item.Icon aria-hidden="true" size={18} />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** The index of the item that a key moves to: arrows wrap around, a letter moves to the next item that starts with it. Null if the key does not move. */
export function getNextIndex(key: string, index: number, labels: string[]): number | null {
  const count = labels.length
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (Math.max(index, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if ([...key].length !== 1 || key === ' ') return null
  const order = labels.map((_, step) => (index + 1 + step) % count)
  return order.find((candidate) => labels[candidate]?.toLowerCase().startsWith(key.toLowerCase())) ?? null
}
