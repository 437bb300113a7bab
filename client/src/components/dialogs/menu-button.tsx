import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { hasModifierKey } from '../../lib/browser/has-modifier-key.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { IconButton } from '../forms/button.tsx'
import css from './menu-button.module.css'

/** An item is a link if it has `to`. `detail` is shown at its end. */
export type MenuItem = { label: string; Icon?: LucideIcon; detail?: ReactNode; isDestructive?: boolean } & (
  | { onSelect: () => void; to?: never }
  | { to: string; onSelect?: never }
)

type Props = {
  label: string
  items: MenuItem[]
  Icon?: LucideIcon
  /** Content of the button in place of the icon, such as an avatar. */
  children?: ReactNode
  disabled?: boolean
}

/**
 * A button that opens a menu (WAI-ARIA menu button pattern). The menu is a popover: the browser closes it on Escape and on a press outside. Selecting an item
 * moves the focus back to the button before `onSelect` runs, so that a dialog which it opens returns the focus there.
 */
export function MenuButton({ label, items, Icon = Ellipsis, children, disabled = false }: Props) {
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
    if (newState === 'open')
      getItems()
        .at(opensAtEnd.current ? -1 : 0)
        ?.focus()
    opensAtEnd.current = false
  }
  const handleButtonKey = (event: KeyboardEvent) => {
    if (hasModifierKey(event) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    opensAtEnd.current = event.key === 'ArrowUp'
    if (!isOpen) button.current?.click()
  }
  const handleMenuKey = (event: KeyboardEvent) => {
    if (hasModifierKey(event)) return
    // The focus moves on from the button.
    if (event.key === 'Tab') return close()
    const elements = getItems()
    if (event.key === ' ' && document.activeElement instanceof HTMLAnchorElement) {
      event.preventDefault()
      return document.activeElement.click()
    }
    const next = getNextIndex(
      event.key,
      elements.indexOf(document.activeElement as HTMLElement),
      items.map((item) => item.label),
    )
    if (next === null) return
    event.preventDefault()
    elements[next]?.focus()
  }

  const menuId = isHydrated ? id : undefined
  const buttonProps = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': menuId,
    popoverTarget: menuId,
    disabled,
    onKeyDown: handleButtonKey,
  } as const

  return (
    <>
      {children ? (
        <button {...buttonProps} type="button" className={css.content} aria-label={label}>
          {children}
        </button>
      ) : (
        <IconButton {...buttonProps} label={label} Icon={Icon} />
      )}
      {menuId && (
        <div
          ref={menu}
          id={menuId}
          popover="auto"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={css.menu}
          onToggle={handleToggle}
          onKeyDown={handleMenuKey}
        >
          {items.map((item) => (
            <Item key={item.label} item={item} onClose={close} />
          ))}
        </div>
      )}
    </>
  )
}

function Item({ item: { label, Icon, detail, isDestructive, to, onSelect }, onClose }: { item: MenuItem; onClose: () => void }) {
  const { pathname } = useLocation()
  const itemProps = {
    role: 'menuitem',
    tabIndex: -1,
    onPointerMove: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.focus({ preventScroll: true }),
    onClick() {
      onClose()
      onSelect?.()
    },
    children: (
      <>
        {Icon && <Icon aria-hidden="true" size={18} />}
        {label}
        {detail}
      </>
    ),
  }
  return to ? (
    <Link {...itemProps} to={to} aria-current={to === pathname ? 'page' : undefined} />
  ) : (
    <button {...itemProps} type="button" data-destructive={isDestructive} />
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
