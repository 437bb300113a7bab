import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import css from './toast.module.css'

const ToastContext = createContext<(text: string) => void>(() => {})

/** Shows a temporary confirmation. Errors use Notice, which stays. */
export const useToast = () => useContext(ToastContext)

/** Time until a toast disappears; it stays while the pointer is over it. */
const toastDurationMs = 5000

export function ToastProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  const [hovered, setHovered] = useState(false)
  useEffect(() => {
    if (!text || hovered) return
    const timer = setTimeout(() => setText(''), toastDurationMs)
    return () => clearTimeout(timer)
  }, [text, hovered])
  return (
    <ToastContext value={setText}>
      {children}
      <div className={css.corner} role="status" onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
        {text && <p className={css.toast}>{text}</p>}
      </div>
    </ToastContext>
  )
}
