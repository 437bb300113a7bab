import { Search } from 'lucide-react'
import css from './search-field.module.css'

type Props = { label: string; value?: string; onChange?: (term: string) => void }

/** The search box of a page. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <search className={css.search}>
      <Search aria-hidden="true" size={20} />
      <input type="search" aria-label={label} placeholder={label} value={value} onChange={onChange && ((event) => onChange(event.target.value))} />
    </search>
  )
}
