import { useState } from 'react'
import { useNavigationType } from 'react-router-dom'

/** How a list is fetched: who goes back, or opens a page that carries it, finds it is in the cache; who comes anew gets the newest as well. */
export function useFetchPolicy() {
  const isReturn = useNavigationType() === 'POP'
  const [policy] = useState(isReturn ? ('cache-first' as const) : ('cache-and-network' as const))
  return policy
}
