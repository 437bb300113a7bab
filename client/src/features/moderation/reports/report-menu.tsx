import { MenuButton } from '../../../components/dialogs/menu-button.tsx'
import { useReport } from './use-report.tsx'

/** A menu with 'Report', for what has no other menu; nothing where there is nothing to report. */
export function ReportMenu({ subjectId, name }: { subjectId: string; name: string }) {
  const { reportItems, reportDialog } = useReport(subjectId)
  return (
    <>
      {reportItems.length > 0 && <MenuButton label={`More about ${name}`} items={reportItems} />}
      {reportDialog}
    </>
  )
}
