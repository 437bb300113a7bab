/** An opaque id that is unique over all types. */
export const toNodeId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64url')

/** The type and the row's own id behind an opaque id; null when it is none of ours. */
export function fromNodeId(nodeId: string): { type: string; id: string } | null {
  const [, type, id] = /^([A-Za-z]+):(.+)$/s.exec(Buffer.from(nodeId, 'base64url').toString()) ?? []
  return type && id ? { type, id } : null
}

/** The row's own id behind an opaque id of this type; null when it is none. */
export function getIdOfType(type: string, nodeId: string): string | null {
  const parsed = fromNodeId(nodeId)
  return parsed?.type === type ? parsed.id : null
}
