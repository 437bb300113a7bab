import { z } from 'zod'

/** Whether a text may be the id of a row: PostgreSQL takes no other text for one. */
export const isUuid = (text: string) => z.uuid().safeParse(text).success
