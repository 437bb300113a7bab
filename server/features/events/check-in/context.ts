import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Database } from '../../../database/client.ts'
import type { TicketSigner } from './ticket-signer.ts'

/** `primary`: check-in reads what other devices have just written, and link holders have no account by which their writes are tracked. */
export type CheckInContext = ServiceContext & { primary: Database; tickets: TicketSigner }
