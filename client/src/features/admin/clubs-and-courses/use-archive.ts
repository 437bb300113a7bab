import type { RefObject } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { toApiError } from '../../../lib/network/api-error.ts'

/** Archives and restores items of a list; after an archival, which can be undone, the focus is on 'Undo', and then on the list. */
export function useArchive(setArchived: (id: string, archived: boolean) => Promise<unknown>, list: RefObject<HTMLElement | null>) {
  const toast = useToast()
  // The 'Undo' of an archival ends with a later change of the item.
  const getTopic = ({ id }: { id: string }) => `archive ${id}`
  const change = async ({ id, name }: { id: string; name: string }, archived: boolean): Promise<boolean> => {
    try {
      await setArchived(id, archived)
      return true
    } catch (error) {
      toast(toApiError(error, `${name} could not be ${archived ? 'archived' : 'restored'}.`).message, { isError: true })
      return false
    }
  }
  const restore = async (item: { id: string; name: string }) => {
    if (!(await change(item, false))) return
    list.current?.focus()
    toast(`${item.name} is restored.`, { topic: getTopic(item) })
  }
  const archive = async (item: { id: string; name: string }) => {
    if (!(await change(item, true))) return
    const returnFocus = () => list.current
    toast(`${item.name} is archived.`, {
      topic: getTopic(item),
      action: { label: 'Undo', onSelect: () => void restore(item), returnFocus },
    })
  }
  return { archive, restore }
}
