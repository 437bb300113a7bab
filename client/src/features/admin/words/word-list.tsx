import { useRef } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { AddHeldWordDocument, HeldWordsDocument, type HeldWordsQuery, RemoveHeldWordDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { FilterList } from '../../people/filters/filter-list.tsx'
import { reload } from '../reload.ts'

/** The words of the list, each with 'Remove', which can be undone. */
export function WordList({ words }: { words: HeldWordsQuery['heldWords'] }) {
  const toast = useToast()
  const list = useRef<HTMLDivElement>(null)
  const [addWord] = useMutation(AddHeldWordDocument)
  const [removeWord] = useMutation(RemoveHeldWordDocument)
  const showError = (error: unknown) => toast(toApiError(error, 'The list could not be changed.').message, { isError: true })
  const remove = async (word: string) => {
    const options = { variables: { input: { word } }, ...reload(HeldWordsDocument) }
    try {
      await removeWord(options)
      list.current?.focus()
      toast(`‘${word}’ is no longer on the list.`, { action: { label: 'Undo', onSelect: () => void addWord(options).catch(showError) } })
    } catch (error) {
      showError(error)
    }
  }
  const entries = words.map(({ word }) => ({
    key: word,
    name: word,
    content: <span dir="auto">{word}</span>,
    action: 'Remove',
    onRemove: () => void remove(word),
  }))
  return <FilterList ref={list} empty="No words: only repeated texts are held." entries={entries} />
}
