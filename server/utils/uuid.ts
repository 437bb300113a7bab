import { z } from 'zod'

/** Whether a text is a UUID. PostgreSQL rejects any other text as the id of a row. */
export const isUuid = (text: string) => z.uuid().safeParse(text).success
