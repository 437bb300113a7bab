import { useRef, useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import css from '../../../components/list.module.css'
import { MorePages } from '../../../components/more-pages.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { brand } from '../../../generated/brand.ts'
import { DismissUnansweredQuestionDocument, UnansweredQuestionsDocument, type UnansweredQuestionsQuery } from '../../../generated/graphql.ts'
import { formatDay } from '../../../lib/format/format-event.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { removeFromLists } from '../../../lib/network/apollo/remove-from-lists.ts'
import { useMutation, useQuery } from '../../../lib/network/apollo/use-query.ts'

type Question = UnansweredQuestionsQuery['unansweredQuestions']['edges'][number]['node']

/** The questions that Compa could not answer, the most frequent first: the next sections to write. */
export function UnansweredQuestions() {
  const { data, error, refetch, fetchMore } = useQuery(UnansweredQuestionsDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  const list = useRef<HTMLUListElement>(null)
  if (error && !data) return <Failure onRetry={() => refetch()}>{`The questions could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading the questions...</p>
  const { edges, pageInfo } = data.unansweredQuestions
  return (
    <>
      {edges.length === 0 && <p>Compa has answered everything.</p>}
      <ul ref={list} className={css.list} tabIndex={-1} aria-label="Unanswered questions">
        {edges.map(({ node }) => (
          <QuestionItem key={node.id} question={node} onDismissed={() => list.current?.focus()} />
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <MorePages label="Show more questions" isAutomatic={false} fetch={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />
      )}
    </>
  )
}

function QuestionItem({ question: { id, question, times, lastAt }, onDismissed }: { question: Question; onDismissed: () => void }) {
  const [dismiss, { loading }] = useMutation(DismissUnansweredQuestionDocument)
  const [failure, setFailure] = useState('')
  const submit = async () => {
    setFailure('')
    try {
      await dismiss({ variables: { input: { id } }, update: (cache) => void removeFromLists(cache, id, 'UnansweredQuestion') })
      onDismissed()
    } catch (error) {
      setFailure(toApiError(error, 'The question could not be dismissed.').message)
    }
  }
  return (
    <li>
      <div className={css.words}>
        <p className={css.name}>{question}</p>
        <p className={css.facts}>
          <span>{times === 1 ? 'asked once' : `asked ${times} times`}</span>
          <span>
            last on <time dateTime={lastAt}>{formatDay(lastAt, brand.timeZone)}</time>
          </span>
        </p>
        {failure && <Notice kind="error">{failure}</Notice>}
      </div>
      <Button variant="quiet" busy={loading} aria-label={`Dismiss: ${question}`} onClick={submit}>
        Dismiss
      </Button>
    </li>
  )
}
