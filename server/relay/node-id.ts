import { z } from 'zod'

/** Encodes a type and a row id as an opaque, globally unique id. */
export const toNodeId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64url')

/** Decodes an opaque id; null if it is not valid. */
export function fromNodeId(nodeId: string): { type: string; id: string } | null {
  const [, type, id] = /^([A-Za-z]+):(.+)$/s.exec(Buffer.from(nodeId, 'base64url').toString()) ?? []
  return type && id ? { type, id } : null
}

/** The row id of an opaque id of this type. Other text is returned as it is: the UUIDs of the REST API are accepted too, and no row has any other id. */
export const toRowId = (type: string, nodeId: string): string => getIdOfType(type, nodeId) ?? nodeId

/** The row id of an opaque id of this type, otherwise null. */
export function getIdOfType(type: string, nodeId: string): string | null {
  const parsed = fromNodeId(nodeId)
  return parsed?.type === type ? parsed.id : null
}

/** The id of an object of this type in a REST path or body: that of the REST API or that of GraphQL. */
export const createRowIdSchema = (type: string, error?: string) => z.string(error && { error }).overwrite((id) => toRowId(type, id))
