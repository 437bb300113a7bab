import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useOnBackOnline } from '../lib/use-online.ts'

/** A picture that was chosen or is stored; some, a phone's HEIC for one, cannot be shown by every browser: `instead` stands in. */
export function Picture({ instead, alt, ...rest }: ComponentProps<'img'> & { alt: string; instead: ReactNode }) {
  const [broken, setBroken] = useState(false)
  useOnBackOnline(() => setBroken(false))
  return broken ? instead : <img {...rest} alt={alt} onError={() => setBroken(true)} />
}

/** The address of a chosen file, for as long as it is chosen. */
export function useFileAddress(file: File | null) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}
