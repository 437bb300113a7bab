import { useEffect, useRef, useState } from 'react'
import { OpenCaseCountDocument, OpenClubRequestCountDocument } from '../../../generated/graphql.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'

/** The number of cases and appeals that wait for a moderator, or of requests for an administrator, loaded each time the menu opens; nothing if there are none. */
export function OpenWorkCount({ isModerator = false }: { isModerator?: boolean }) {
  const element = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const menu = element.current?.closest('[popover]')
    const update = () => setIsOpen(menu?.matches(':popover-open') ?? false)
    update()
    menu?.addEventListener('toggle', update)
    return () => menu?.removeEventListener('toggle', update)
  }, [])
  return <span ref={element}>{isOpen && <Count isModerator={isModerator} />}</span>
}

function Count({ isModerator }: { isModerator: boolean }) {
  const cases = useQuery(OpenCaseCountDocument, { skip: !isModerator, fetchPolicy: 'cache-and-network' })
  const requests = useQuery(OpenClubRequestCountDocument, { skip: isModerator, fetchPolicy: 'cache-and-network' })
  const count = cases.data?.openCaseCount ?? requests.data?.openClubRequestCount ?? 0
  if (count === 0) return null
  return (
    <span data-count>
      {count < 100 ? count : '99+'}
      <span className="visually-hidden"> open</span>
    </span>
  )
}
