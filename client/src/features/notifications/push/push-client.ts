/** Whether this browser receives pushes. */
export type PushState = 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on'

export const readPushState = async (): Promise<PushState> => 'unsupported'
export const enablePush = async (_publicKey: string): Promise<void> => {}
export const disablePush = async (): Promise<void> => {}
