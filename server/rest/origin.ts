import type { Request } from 'express'

/** The scheme and host of a request, as the client wrote them; empty if it names no host. */
export const getOrigin = (request: Request): string => (request.host ? `${request.protocol}://${request.host}` : '')
