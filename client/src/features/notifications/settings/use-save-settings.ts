import { useRef, useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { NotificationSettingsDocument, SaveNotificationSettingsDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { applyChanges, type Changes, mergeChanges, type Settings } from './changes.ts'

/**
 * Saves changes of the settings at once, one request after the other. `settings` have all changes. What could not be saved stays in them and is saved with
 * the next change, or by `retry`.
 */
export function useSaveSettings(stored: Settings) {
  const toast = useToast()
  const [mutate] = useMutation(SaveNotificationSettingsDocument)
  const [unsaved, setUnsaved] = useState<Changes | null>(null)
  const [error, setError] = useState('')
  const latest = useRef<Changes | null>(null)
  const latestUndo = useRef<Changes>(undefined)
  const isSaving = useRef(false)
  const update = (changes: Changes | null) => {
    latest.current = changes
    setUnsaved(changes)
  }
  const saveLatest = async () => {
    if (isSaving.current) return
    isSaving.current = true
    setError('')
    try {
      for (let sent = latest.current; sent; sent = latest.current) {
        await mutate({
          variables: { input: sent },
          update: (cache, { data }) =>
            cache.updateQuery({ query: NotificationSettingsDocument }, (query) => {
              const settings = query?.viewer?.settings
              if (!settings || !data) return
              const notifications = { ...settings.notifications, ...data.saveNotificationSettings.settings }
              return { ...query, viewer: { ...query.viewer, settings: { ...settings, notifications } } } as typeof query
            }),
        })
        if (latest.current === sent) update(null)
      }
      const undo = latestUndo.current
      toast('Saved.', { topic: 'notification settings', ...(undo && { action: { label: 'Undo', onSelect: () => save(undo) } }) })
    } catch (saveError) {
      setError(`Your changes are not saved yet. ${toApiError(saveError).message}`)
    } finally {
      isSaving.current = false
    }
  }
  const save = (changes: Changes, undo?: Changes) => {
    latestUndo.current = undo
    update(mergeChanges(latest.current ?? {}, changes))
    void saveLatest()
  }
  return {
    settings: unsaved ? applyChanges(stored, unsaved) : stored,
    error,
    retry: saveLatest,
    /** `undo`: changes that the message about the success offers. */
    save,
  }
}
