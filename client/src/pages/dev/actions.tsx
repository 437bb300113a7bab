import { Bold, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ContactLinks } from '../../components/content/contact-links.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Lightbox } from '../../components/dialogs/lightbox.tsx'
import { MenuButton } from '../../components/dialogs/menu-button.tsx'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button, IconButton } from '../../components/forms/button.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { ClubsNavigation, MarketNavigation } from '../../components/sub-navigation.tsx'
import { paths } from '../../lib/paths.ts'
import { Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'quiet'] as const
const pictures = ['lounge-sit', 'lounge-ask'].map((name) => ({ url: `/feeds/${name}.svg`, alt: name, width: 344, height: 240 }))

/** Buttons, links, and what they open: dialogs, lightbox and toast. */
export function Actions() {
  const toast = useToast()
  const [open, setOpen] = useState<'dialog' | 'lightbox' | null>(null)
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}: default, disabled, busy`}>
          <Button variant={variant}>NEXT</Button>
          <Button variant={variant} disabled>
            NEXT
          </Button>
          <Button variant={variant} busy>
            Saving...
          </Button>
        </Specimen>
      ))}
      <Specimen name="LinkButton">
        <LinkButton to={paths.lounge}>Go to the lounge</LinkButton>
      </Specimen>
      <Specimen name="IconButton: default, pressed, disabled">
        <IconButton label="Delete" Icon={Trash2} />
        <IconButton label="Bold" Icon={Bold} aria-pressed />
        <IconButton label="Delete, disabled" Icon={Trash2} disabled />
      </Specimen>
      <Specimen name="MenuButton: default, disabled">
        <MenuButton
          label="More"
          items={[
            { label: 'Edit', Icon: Pencil, onSelect: () => toast('Edit') },
            { label: 'Copy link', onSelect: () => toast('Copy link') },
            { label: 'Delete', Icon: Trash2, isDestructive: true, onSelect: () => toast('Delete') },
          ]}
        />
        <MenuButton label="More, disabled" items={[]} disabled />
      </Specimen>
      <Specimen name="Dialog, Lightbox, Toast">
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('lightbox')}>
          Open a lightbox
        </Button>
        <Button variant="secondary" onClick={() => toast('Saved')}>
          Show a toast
        </Button>
      </Specimen>
      <Specimen name="SearchField">
        <SearchField label="Search clubs" />
      </Specimen>
      <Specimen name="Sub-navigation">
        <MarketNavigation />
        <ClubsNavigation />
      </Specimen>
      <Specimen name="ContactLinks">
        <ContactLinks name="Idli Corner" whatsapp="+91 98400 00000" whatsappUrl="https://wa.me/919840000000" instagram="idli.corner" />
      </Specimen>
      <Dialog title="A dialog" open={open === 'dialog'} onClose={() => setOpen(null)}>
        <p>Escape, a click outside or the button closes it.</p>
      </Dialog>
      {open === 'lightbox' && <Lightbox pictures={pictures} start={0} onClose={() => setOpen(null)} />}
    </>
  )
}
