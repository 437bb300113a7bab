type Direction = 'UP' | 'DOWN'

/** An item of a list and the one before or after it; null for the first or last item, and for one that is not in the list. */
export function findNeighbour<Item>(items: readonly Item[], isItem: (item: Item) => boolean, direction: Direction): [item: Item, neighbour: Item] | null {
  const index = items.findIndex(isItem)
  const [item, neighbour] = [items[index], items[direction === 'UP' ? index - 1 : index + 1]]
  return item !== undefined && neighbour !== undefined ? [item, neighbour] : null
}
