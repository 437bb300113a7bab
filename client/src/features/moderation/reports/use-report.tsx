import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { MenuItem } from '../../../components/dialogs/menu-button.tsx'
import { createLazyComponent } from '../../../components/states/lazy-component.tsx'
import { useViewerFields } from '../../reactions/viewer-fields.ts'
import { useAccount } from '../../users/session/session-provider.tsx'

const LazyReportDialog = createLazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog)

/**
 * The menu item 'Report' of something, and the dialog that it opens. For its author, and after a report, there is no item. Visitors are asked to log in. `canReport`:
 * whether the viewer may, if the server does not say it by the id.
 */
export function useReport(subjectId: string, canReport?: boolean) {
  const account = useAccount()
  const { viewerCanReport = canReport } = useViewerFields(subjectId)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const reportItem: MenuItem = { label: 'Report', Icon: Flag, onSelect: () => setIsOpen(true) }
  return {
    reportItems: account === null || viewerCanReport ? [reportItem] : [],
    reportDialog: isOpen && <LazyReportDialog subjectId={subjectId} onClose={close} onDismissFailure={close} />,
  }
}
