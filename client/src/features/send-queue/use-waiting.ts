import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useToast } from '../../components/dialogs/toast.tsx'
import { addEntry, getEntries, type QueueEntry, readEntries, removeEntry, subscribeToEntries, withQueueLock } from '../../lib/send-queue/queue-store.ts'
import { type Publication, sendQueue, subscribeToPublications } from './send-queue.ts'

type Place = QueueEntry['place']

/** To the heading, which may be far above a withdrawn reply: without scrolling. */
function returnFocus() {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  return null
}

/** The entries of an account that will appear at a place, and what can be done with them. `onSent` shows what this tab has published there. */
export function useWaiting(uid: string, isHere: (place: Place) => boolean, onSent: (publication: Publication) => void) {
  const showToast = useToast()
  const entries = useSyncExternalStore(subscribeToEntries, getEntries)
  const handleSent = useEffectEvent((publication: Publication) => isHere(publication.entry.place) && onSent(publication))
  useEffect(() => subscribeToPublications((publication) => void handleSent(publication)), [])
  /** Takes an entry out of the send queue. False if it was published meanwhile: an attempt that runs is awaited. */
  const take = ({ id }: QueueEntry) =>
    withQueueLock(async () => {
      const exists = (await readEntries()).some((entry) => entry.id === id)
      if (exists) await removeEntry(id)
      else showToast('This is published already.')
      return exists
    })
  const putBack = async (entry: QueueEntry) => {
    const problem = await addEntry(entry)
    if (problem) showToast(problem, { isError: true })
    else void sendQueue()
  }
  const withdraw = async (entry: QueueEntry) => {
    // A request without a response may have reached the server.
    const message = entry.attemptedAt === null ? 'Withdrawn.' : 'Withdrawn. Look whether it was published already.'
    if (await take(entry)) showToast(message, { action: { label: 'Undo', onSelect: () => void putBack(entry), returnFocus } })
  }
  return { waiting: entries.filter((entry) => entry.uid === uid && isHere(entry.place)), take, withdraw }
}
