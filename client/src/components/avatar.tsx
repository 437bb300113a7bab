import { useState } from 'react'
import { useOnReconnect } from '../lib/network/use-online.ts'
import css from './avatar.module.css'
import { InitialsAvatar } from './initials-avatar.tsx'

/** A user's profile picture; the initials of the username without one or if it fails to load. */
export function Avatar({ username, picture }: { username: string; picture: string | null | undefined }) {
  const [broken, setBroken] = useState<string>()
  useOnReconnect(() => setBroken(undefined))
  return (
    <span className={css.avatar}>
      {picture && picture !== broken ? (
        <img src={picture} alt="" width={48} height={48} loading="lazy" onError={() => setBroken(picture)} />
      ) : (
        <InitialsAvatar name={username} />
      )}
    </span>
  )
}
