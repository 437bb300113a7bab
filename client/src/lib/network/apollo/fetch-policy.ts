import { useNavigationType } from 'react-router-dom'

/**
 * The fetch policy of a list: 'cache-first' after a back or forward navigation and on the first page of a document, which may contain embedded data;
 * otherwise 'cache-and-network'. A query has the policy of the navigation that started it.
 */
export function useFetchPolicy() {
  return useNavigationType() === 'POP' ? 'cache-first' : 'cache-and-network'
}
