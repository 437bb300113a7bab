import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { IconButton } from '../../../components/forms/button.tsx'
import type { MoveDirection } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { ItemList, type ListItem } from '../item-list.tsx'

type Props<Item extends ListItem> = {
  label: string
  items: readonly Item[]
  /** Moves an item by one place and loads the list again. */
  onMove: (item: Item, direction: MoveDirection) => Promise<unknown>
  renderActions?: (item: Item) => ReactNode
  ref?: RefObject<HTMLElement | null>
}

/** A list whose items move by buttons. The focus follows the moved item, and its new place is announced. */
export function OrderedList<Item extends ListItem>({ label, items, onMove, renderActions, ref: outerRef }: Props<Item>) {
  const toast = useToast()
  const ownRef = useRef<HTMLElement>(null)
  const ref = outerRef ?? ownRef
  const isMoving = useRef(false)
  const [moved, setMoved] = useState<{ id: string; direction: MoveDirection }>()
  useLayoutEffect(() => {
    if (!moved) return
    const [preferred, other] = moved.direction === 'UP' ? ['UP', 'DOWN'] : ['DOWN', 'UP']
    const find = (direction?: string) => ref.current?.querySelector<HTMLElement>(`[data-item="${moved.id}"] [data-direction="${direction}"]:enabled`)
    ;(find(preferred) ?? find(other))?.focus()
  }, [moved, ref])

  const move = async (item: Item, direction: MoveDirection) => {
    if (isMoving.current) return
    isMoving.current = true
    try {
      await onMove(item, direction)
      setMoved({ id: item.id, direction })
    } catch (error) {
      toast(toApiError(error, `${item.name} could not be moved.`).message, { isError: true })
    } finally {
      isMoving.current = false
    }
  }
  const movedIndex = items.findIndex(({ id }) => id === moved?.id)
  return (
    <>
      <ItemList
        ref={ref}
        label={label}
        items={items}
        isOrdered
        renderActions={(item, index) => (
          <>
            <IconButton label={`Move ${item.name} up`} Icon={ArrowUp} data-direction="UP" disabled={index === 0} onClick={() => move(item, 'UP')} />
            <IconButton
              label={`Move ${item.name} down`}
              Icon={ArrowDown}
              data-direction="DOWN"
              disabled={index === items.length - 1}
              onClick={() => move(item, 'DOWN')}
            />
            {renderActions?.(item)}
          </>
        )}
      />
      <p role="status" className="visually-hidden">
        {movedIndex >= 0 && `${items[movedIndex]?.name} is now ${movedIndex + 1} of ${items.length}.`}
      </p>
    </>
  )
}
