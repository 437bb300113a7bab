import { useState } from 'react'
import css from './avatar.module.css'
import { Kolam } from './kolam.tsx'

/** A user's picture; without one, or while it cannot be had, a kolam grown from the username, so that nobody is a grey circle. */
export function Avatar({ username, picture }: { username: string; picture: string | null | undefined }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={css.avatar}>
      {picture && picture !== broken ? (
        <img src={picture} alt="" width={48} height={48} loading="lazy" onError={() => setBroken(picture)} />
      ) : (
        <Kolam seed={username} />
      )}
    </span>
  )
}
