/** Whether PgBouncer lies in between, in transaction mode, where a session is nobody's own: `?pgbouncer=true`, as Prisma has it. */
export const isPgbouncerUrl = (url: string): boolean => URL.canParse(url) && new URL(url).searchParams.get('pgbouncer') === 'true'
