import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useOnReconnect } from '../../lib/network/use-online.ts'

/** An image that renders `fallback` if it fails to load or the browser cannot decode it (HEIC, for example). */
export function PictureWithFallback({ fallback, alt, ...rest }: ComponentProps<'img'> & { alt: string; fallback: ReactNode }) {
  const [broken, setBroken] = useState(false)
  useOnReconnect(() => setBroken(false))
  // An image that the server has rendered may fail before React attaches its error handler.
  const detectBroken = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(true)
  }, [])
  return broken ? fallback : <img {...rest} ref={detectBroken} alt={alt} onError={() => setBroken(true)} />
}

/** An object URL for the file; null without a file. Revoked when the file changes. */
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
