import { Button } from '../../components/forms/button.tsx'

type Props = { name: string; editLabel: string; onEdit: () => void; onArchive: () => void }

/** The buttons of a club or course that change and archive it. */
export const ItemActions = ({ name, editLabel, onEdit, onArchive }: Props) => (
  <>
    <Button variant="quiet" aria-label={`${editLabel} ${name}`} onClick={onEdit}>
      {editLabel}
    </Button>
    <Button variant="quiet" aria-label={`Archive ${name}`} onClick={onArchive}>
      Archive
    </Button>
  </>
)
