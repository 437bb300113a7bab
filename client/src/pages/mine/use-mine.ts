import { useEffect, useState } from 'react'
import { MineDocument } from '../../generated/graphql.ts'
import { readMine, type SavedMine, saveMine } from '../../lib/check-in/saved-events.ts'
import { useQuery } from '../../lib/network/use-query.ts'

/** What the viewer has registered for, and the viewer's clubs: what this device has saved at once, then from the server. `savedAt`: null for what is from the server. */
export function useMine(uid: string) {
  const { data, error, refetch, fetchMore } = useQuery(MineDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  const [saved, setSaved] = useState<SavedMine>()
  useEffect(() => {
    void readMine(uid).then((mine) => mine && setSaved(mine))
  }, [uid])
  useEffect(() => {
    if (data) void saveMine(uid, { ...data, savedAt: Date.now() })
  }, [uid, data])
  return { data: data ?? saved, savedAt: data ? null : (saved?.savedAt ?? null), error, refetch, fetchMore }
}
