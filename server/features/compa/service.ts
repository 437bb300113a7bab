import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import { AppError } from '../../lib/errors.ts'

const notYet = () => new AppError('NOT_IMPLEMENTED', 'Compa has not moved in yet.')

/** The viewer's own conversation. Compa is later work; until then everybody signed in is told so. */
export function conversation({ viewer }: ServiceContext): never {
  assertSignedIn(viewer)
  throw notYet()
}

/** Anyone may ask. Compa is later work; until then the answer says so. */
export function askCompa(_context: ServiceContext): never {
  throw notYet()
}
