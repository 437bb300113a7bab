/** The limits of posts, links and files of new accounts. */
export const newAccounts = { name: 'new-accounts' } as const
