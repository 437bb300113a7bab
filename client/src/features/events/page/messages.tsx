import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { LinkedText } from '../../../components/content/linked-text.tsx'
import { MorePages } from '../../../components/more-pages.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import { SavedNotice } from '../../../components/states/saved-notice.tsx'
import { EventMessagesDocument } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useSavedQuery } from '../../../lib/offline/use-saved-query.ts'
import { useSavedKey } from '../../users/session/use-saved-key.ts'
import css from './messages.module.css'

const titleId = 'messages'

/** The messages of the organisers, for those who may read them. Nothing until they are loaded, or if there are none. Notifications lead to the heading. */
export function Messages({ eventId: id }: { eventId: string }) {
  const key = useSavedKey(`event-messages ${id}`)
  const { data, previousData, savedAt, error, refetch, fetchMore } = useSavedQuery(EventMessagesDocument, key, { variables: { id } })
  const messages = (data ?? previousData)?.event?.messages
  const heading = useLinkedHeading(Boolean(messages?.edges.length), refetch)
  if (error && !messages) return <Failure onRetry={() => refetch()}>{`The messages could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!messages?.edges.length) return null
  const { edges, pageInfo } = messages
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        Messages of the organisers
      </h2>
      <SavedNotice savedAt={savedAt} error={error} onRetry={() => refetch()} />
      <ul className={css.messages} aria-labelledby={titleId}>
        {edges.map(({ node: { id: messageId, text, createdAt, recipientCount } }) => (
          <li key={messageId}>
            <p className={css.facts}>
              <time dateTime={createdAt}>{formatDate(createdAt, 'campus')}</time>
              {recipientCount !== null && ` · sent to ${recipientCount} ${recipientCount === 1 ? 'person' : 'people'}`}
            </p>
            <p className={css.text} dir="auto">
              <LinkedText text={text} />
            </p>
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && savedAt === null && (
        <MorePages label="Show older messages" isAutomatic={false} fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />
      )}
    </section>
  )
}

/**
 * The heading, which is focused and scrolled to when a link to it is opened. One that is opened on this page is about a new message: the list is read
 * again.
 */
function useLinkedHeading(isShown: boolean, refetch: () => Promise<unknown>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  const firstKey = useRef(key)
  const refresh = useEffectEvent(() => void refetch().catch(() => {}))
  useEffect(() => {
    if (hash === `#${titleId}` && key !== firstKey.current) refresh()
  }, [hash, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be opened again
  useEffect(() => {
    if (!isShown || hash !== `#${titleId}`) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [isShown, hash, key])
  return heading
}
