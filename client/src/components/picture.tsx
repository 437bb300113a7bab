import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useOnReconnect } from '../lib/use-online.ts'

/** A picture that was chosen or is stored; some, a phone's HEIC for one, cannot be shown by every browser: `instead` stands in. */
export function PictureWithFallback({ fallback, alt, ...rest }: ComponentProps<'img'> & { alt: string; fallback: ReactNode }) {
  const [broken, setBroken] = useState(false)
  useOnReconnect(() => setBroken(false))
  return broken ? fallback : <img {...rest} alt={alt} onError={() => setBroken(true)} />
}

/** The address of a chosen file, for as long as it is chosen. */
export function useObjectUrl(file: File | null) {
  const [objectUrl, setObjectUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setObjectUrl(null)
    const url = URL.createObjectURL(file)
    setObjectUrl(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return objectUrl
}
