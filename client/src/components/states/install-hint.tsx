import { Download } from 'lucide-react'
import { brand } from '../../generated/brand.ts'
import { dismissInstallation } from '../../lib/offline/install-prompt.ts'
import css from './connection-notice.module.css'

/** Says that the app can be installed; on iOS how, since a page cannot ask for it there. */
export function InstallHint({ prompt }: { prompt: (() => void) | null }) {
  return (
    <p className={css.update}>
      <Download aria-hidden="true" size={18} />
      {prompt ? `${brand.name} can be an app ·` : `To install: Share, “Add to Home Screen” ·`}
      {prompt && (
        <>
          <button type="button" onClick={prompt}>
            Install
          </button>
          ·
        </>
      )}
      <button type="button" onClick={dismissInstallation}>
        {prompt ? 'Not now' : 'Close'}
      </button>
    </p>
  )
}
