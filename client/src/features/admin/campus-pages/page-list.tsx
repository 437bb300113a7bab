import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import css from '../../../components/list.module.css'
import type { PageSourceFragment } from '../../../generated/graphql.ts'
import { formatDay } from '../../../lib/format/format-event.ts'
import { paths } from '../../../lib/paths.ts'
import { DeletePageDialog } from './delete-page-dialog.tsx'

type Props = { pages: readonly PageSourceFragment[]; onEdit?: (page: PageSourceFragment) => void }

const dayMs = 86_400_000

/** How long ago a day was: 'today', '23 days ago'. */
function formatAge(day: string): string {
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(day)) / dayMs))
  return days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`
}

/** The campus pages with the age of their last check; with buttons if they can be changed. */
export function PageList({ pages, onEdit }: Props) {
  const toast = useToast()
  const list = useRef<HTMLUListElement>(null)
  const [deleted, setDeleted] = useState<PageSourceFragment>()
  return (
    <>
      <ul ref={list} className={css.list} tabIndex={-1} aria-label="Campus pages">
        {pages.map((page) => (
          <li key={page.id}>
            <div className={css.words}>
              <p className={css.name}>
                <Link to={paths.campusPage(page.slug)}>{page.title}</Link>
              </p>
              <p className={css.facts}>
                <span>{page.owner}</span>
                <span>
                  checked {formatAge(page.checkedOn)}, on <time dateTime={page.checkedOn}>{formatDay(page.checkedOn)}</time>
                </span>
              </p>
            </div>
            {onEdit && (
              <div className={css.actions}>
                <Button variant="secondary" aria-label={`Edit ${page.title}`} onClick={() => onEdit(page)}>
                  Edit
                </Button>
                <Button variant="quiet" aria-label={`Delete ${page.title}`} onClick={() => setDeleted(page)}>
                  Delete
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {deleted && (
        <DeletePageDialog
          page={deleted}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => {
            setDeleted(undefined)
            list.current?.focus()
            toast('Deleted.')
          }}
        />
      )}
    </>
  )
}
