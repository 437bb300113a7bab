/** Whether a URL leads through PgBouncer in transaction mode, where clients share sessions: `?pgbouncer=true`, as in Prisma. */
export const isPgbouncerUrl = (url: string): boolean => URL.canParse(url) && new URL(url).searchParams.get('pgbouncer') === 'true'
