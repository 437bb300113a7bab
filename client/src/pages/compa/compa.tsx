import { Art } from '../../components/artwork/art.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Chat } from '../../features/compa/chat.tsx'
import { brand } from '../../generated/brand.ts'
import css from './compa.module.css'

/** /compa (spec, section 2): the chat with Compa. */
export function Component() {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <Art path="/compa/compa-face" alt="" width={64} height={64} />
        <PageTitle documentTitle={`Help · ${brand.name}`}>Hi! This is COMPA</PageTitle>
      </div>
      <Chat />
    </div>
  )
}
