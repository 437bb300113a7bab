/** A ticket code in two groups, as on the ticket: BCDFG-HJKMN. */
export const formatTicketCode = (code: string) => code.replace(/^(.{5})(?=.)/, '$1-')
