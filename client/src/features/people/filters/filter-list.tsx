import type { ReactNode, Ref } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import css from './filter-list.module.css'

type Entry = { key: string; name: string; content: ReactNode; action: string; onRemove: () => void }
type Props = { ref: Ref<HTMLDivElement>; empty: string; entries: Entry[] }

/** A list with a button that ends each entry. It can have the focus, since the button that ends an entry disappears. */
export const FilterList = ({ ref, empty, entries }: Props) => (
  <div ref={ref} tabIndex={-1} className={css.filters}>
    {entries.length === 0 ? (
      <p className={css.empty}>{empty}</p>
    ) : (
      <ul className={css.list}>
        {entries.map(({ key, name, content, action, onRemove }) => (
          <li key={key}>
            {content}
            <Button variant="secondary" onClick={onRemove}>
              <span>
                {action}
                <span className="visually-hidden"> {name}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    )}
  </div>
)
