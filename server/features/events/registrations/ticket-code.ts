import { randomInt } from 'node:crypto'

/** Letters that nobody confuses, without vowels, so that no word appears. */
const letters = 'BCDFGHJKMNPQRTVWXY'
const codeLength = 10

export const createTicketCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
