// What the account menu loads once it is used. One file costs the first scripts less than three.
export { endSession } from '../../sessions/end-session.ts'
export { OpenWorkCount } from './open-work-count.tsx'
export { SignOutDialog } from './sign-out-dialog.tsx'
