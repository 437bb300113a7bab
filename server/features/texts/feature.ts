/** What posts and replies share. */
export const texts = { name: 'texts' } as const
