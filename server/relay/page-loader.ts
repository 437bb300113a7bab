import DataLoader from 'dataloader'

/** A page of the list of an owner, as its author or club. `variant`: what else the query depends on. */
type PageKey<Position, Variant = undefined> = { owner: string; take: number; after: Position | undefined; variant?: Variant }

type ListByOwners<Row, Position, Variant> = (owners: string[], take: number, after: Position | undefined, variant: Variant) => Promise<Row[]>

/** Loads pages of lists by owner: one query for all owners with the same `take`, `after` and `variant`. */
export const createPageLoader = <Row, Position, Variant = undefined>(
  list: ListByOwners<Row, Position, Variant>,
  getOwner: (row: Row) => string | null | undefined,
): DataLoader<PageKey<Position, Variant>, Row[], string> =>
  new DataLoader(
    async (keys) => {
      const rowsByKey = new Map<PageKey<Position, Variant>, Row[]>()
      for (const group of Map.groupBy(keys, ({ owner: _owner, ...page }) => JSON.stringify(page)).values()) {
        const [first] = group
        if (!first) continue
        const owners = [...new Set(group.map(({ owner }) => owner))]
        const rowsByOwner = Map.groupBy(await list(owners, first.take, first.after, first.variant as Variant), getOwner)
        for (const key of group) rowsByKey.set(key, rowsByOwner.get(key.owner) ?? [])
      }
      return keys.map((key) => rowsByKey.get(key) ?? [])
    },
    { cacheKeyFn: (key) => JSON.stringify(key) },
  )
