import type { WebPush } from '../../../web-push/web-push.ts'
import type { SessionContext } from '../../sessions/context.ts'

export type PushContext = SessionContext & { webPush: WebPush }
