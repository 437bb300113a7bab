import { useState } from 'react'
import { useNavigationType } from 'react-router-dom'

/**
 * The fetch policy of a list: 'cache-first' after a back or forward navigation and on the first page of a document, which may contain embedded data;
 * otherwise 'cache-and-network'.
 */
export function useFetchPolicy() {
  const isReturn = useNavigationType() === 'POP'
  const [policy] = useState(isReturn ? ('cache-first' as const) : ('cache-and-network' as const))
  return policy
}
