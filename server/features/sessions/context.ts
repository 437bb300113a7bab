import type { ServiceContext } from '../../auth/service-context.ts'
import type { Database } from '../../database/client.ts'

/** `sessionId` is the verified session of the request, null without one; `primary` the database that has every write. */
export type SessionContext = ServiceContext & { primary: Database; sessionId: string | null; userAgent: string | undefined }
