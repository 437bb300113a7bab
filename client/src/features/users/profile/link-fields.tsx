import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../components/forms/button.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { type FormError, getFieldError } from '../../../components/forms/form.tsx'
import { maxProfileLinks } from '../../../generated/profile-limits.ts'
import { useItemFocus } from '../../../lib/use-item-focus.ts'
import css from './link-fields.module.css'

type ProfileLink = { label: string; url: string }
type Props = { links: ProfileLink[]; error: FormError | null; onChange: (links: ProfileLink[]) => void }

/** The links of a profile: up to five labels with addresses. */
export function LinkFields({ links, error, onChange }: Props) {
  const changeLink = (index: number, change: Partial<ProfileLink>) =>
    onChange(links.map((link, position) => (position === index ? { ...link, ...change } : link)))
  const { ref, focusAdded, focusFieldset } = useItemFocus(links.length)
  const addLink = () => {
    focusAdded()
    onChange([...links, { label: '', url: '' }])
  }
  const removeLink = (index: number) => {
    onChange(links.toSpliced(index, 1))
    focusFieldset()
  }
  const listError = getFieldError(error, 'links')
  return (
    <fieldset ref={ref} tabIndex={-1} className={css.links}>
      <legend>Links</legend>
      {links.map(({ label, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no id, and its fields change
        <div key={index} data-index={index} className={css.link}>
          <TextField
            label={`Label ${index + 1}`}
            maxLength={40}
            value={label}
            error={getFieldError(error, `links.${index}.label`)}
            onChange={(event) => changeLink(index, { label: event.target.value })}
          />
          <TextField
            label={`Address ${index + 1}`}
            type="url"
            placeholder="example.org"
            value={url}
            error={getFieldError(error, `links.${index}.url`)}
            onChange={(event) => changeLink(index, { url: event.target.value })}
          />
          <IconButton label={`Remove link ${index + 1}`} Icon={Trash2} onClick={() => removeLink(index)} />
        </div>
      ))}
      {listError && <p role="alert">{listError}</p>}
      {links.length < maxProfileLinks && (
        <Button variant="quiet" onClick={addLink}>
          <Plus aria-hidden="true" size={18} /> Add a link
        </Button>
      )}
    </fieldset>
  )
}
