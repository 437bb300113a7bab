import { RichText } from '../../components/content/rich-text.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { RevisionsDocument } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format/format.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import css from './revisions-dialog.module.css'

/** The earlier versions of a post or reply, newest first. */
export function RevisionsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(RevisionsDocument, { variables: { id }, fetchPolicy: 'no-cache' })
  const node = data?.node
  const revisions = node && 'revisions' in node ? node.revisions : []
  return (
    <Dialog title="Earlier versions" open onClose={onClose}>
      {error && <Failure onRetry={() => refetch()}>{`The earlier versions could not be fetched. ${toApiError(error).message}`}</Failure>}
      {!data && !error && <p role="status">Loading...</p>}
      {data && !revisions.length && <p>There are no earlier versions.</p>}
      {revisions.length > 0 && (
        <ol className={css.revisions}>
          {revisions.map(({ version, contentHtml, publishedAt }) => (
            <li key={version}>
              <h3 className={css.time}>
                <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
              </h3>
              {contentHtml ? <RichText html={contentHtml} /> : <p>No text.</p>}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
