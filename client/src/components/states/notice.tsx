import type { ReactNode } from 'react'
import { Button } from '../forms/button.tsx'
import css from './notice.module.css'

type Props = { kind?: 'info' | 'error'; action?: ReactNode; children: ReactNode }

/** A message. Screen readers announce errors immediately and other messages politely. `action` is a button at the end. */
export function Notice({ kind = 'info', action, children }: Props) {
  return (
    <div className={`${css.notice} ${css[kind] ?? ''}`}>
      <div role={kind === 'error' ? 'alert' : 'status'}>{children}</div>
      {action}
    </div>
  )
}

type RemoveButtonProps = { children: string; onPress: () => void; nextFocus: string }

/** The action of a notice in a form that removes the notice. The focus moves to the form's first element that matches `nextFocus`. */
export function RemoveNoticeButton({ children, onPress, nextFocus }: RemoveButtonProps) {
  return (
    <Button
      variant="quiet"
      onClick={({ currentTarget }) => {
        currentTarget.form?.querySelector<HTMLElement>(nextFocus)?.focus()
        onPress()
      }}
    >
      {children}
    </Button>
  )
}
