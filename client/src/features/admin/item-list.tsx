import type { ReactNode, RefObject } from 'react'
import css from '../../components/list.module.css'

export type ListItem = { id: string; name: string; facts?: string }

type Props<Item extends ListItem> = {
  label: string
  items: readonly Item[]
  renderActions: (item: Item, index: number) => ReactNode
  isOrdered?: boolean
  ref?: RefObject<HTMLElement | null>
}

/** A list of names, each with its actions. It can have the focus, for when an item leaves it. */
export function ItemList<Item extends ListItem>({ label, items, renderActions, isOrdered = false, ref }: Props<Item>) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List ref={ref as never} className={css.list} aria-label={label} tabIndex={-1}>
      {items.map((item, index) => (
        <li key={item.id} data-item={item.id}>
          <div className={css.words}>
            <p className={css.name}>{item.name}</p>
            {item.facts && <p className={css.facts}>{item.facts}</p>}
          </div>
          <div className={css.actions}>{renderActions(item, index)}</div>
        </li>
      ))}
    </List>
  )
}
