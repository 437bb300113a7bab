import { useEffect, useState } from 'react'

const cooldownSeconds = 30

/** After a mail was sent, another can be requested after 30 seconds. Returns the seconds that are left, and a function that starts the cooldown. */
export function useMailCooldown(): [secondsLeft: number, start: () => void] {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (!secondsLeft) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return [secondsLeft, () => setSecondsLeft(cooldownSeconds)]
}
