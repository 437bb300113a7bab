import { Button } from '../../../components/forms/button.tsx'
import { ItemList, type ListItem } from '../item-list.tsx'
import css from '../list.module.css'

/** What is archived, each with 'Restore'; nothing if there is none. */
export function ArchivedList({ label, items, onRestore }: { label: string; items: readonly ListItem[]; onRestore: (item: ListItem) => void }) {
  if (items.length === 0) return null
  return (
    <>
      <h3 className={css.heading}>{label}</h3>
      <ItemList
        label={label}
        items={items}
        renderActions={(item) => (
          <Button variant="quiet" aria-label={`Restore ${item.name}`} onClick={() => onRestore(item)}>
            Restore
          </Button>
        )}
      />
    </>
  )
}
