import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'

type Answer = { content?: Record<string, { schema: object }> }
type Document = {
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answer> }>>
  components: object
}

/** Calls that have answered well in this process, for the test that wants to have seen all of them. */
export const answeredWell = new Set<string>()

const documents = new Map<string, Promise<Document>>()
const checks = new Map<string, ValidateFunction>()
const ajv = new Ajv2020({ strict: false })
// The package's types are made for CommonJS.
;(addFormats as unknown as typeof addFormats.default)(ajv)

/** The OpenAPI document that an app serves. */
export function documentOf(address: string): Promise<Document> {
  const known = documents.get(address) ?? fetch(`${address}/api/openapi.json`).then((response) => response.json() as Promise<Document>)
  documents.set(address, known)
  return known
}

/** An answer of the REST face is one that the OpenAPI document has for this call, field by field. */
export async function expectDescribed(address: string, method: string, target: string, status: number, type: string | null, body: unknown) {
  if (status === 206 || status === 405 || method === 'HEAD') return
  const { paths, components } = await documentOf(address)
  const path = new URL(target, address).pathname.replace(/(.)\/$/, '$1')
  const template = Object.keys(paths).find((each) => patternOf(each).test(path))
  const call = template && paths[template]?.[method.toLowerCase()]
  if (!call) return
  if (status < 300) answeredWell.add(call.operationId)
  const answer = call.responses[status]
  expect(answer, `${method} ${template} answered ${status}, which its documentation does not know`).toBeDefined()
  if (!answer?.content || answer.content['*/*']) return
  const media = type?.split(';')[0] ?? ''
  const schema = answer.content[media]?.schema
  expect(schema, `${method} ${template} answered ${status} in ${media}`).toBeDefined()
  if (!media.endsWith('json')) return
  const key = `${method} ${template} ${status} ${media}`
  const check = checks.get(key) ?? ajv.compile({ ...closed(schema ?? {}), components: closed(components) })
  checks.set(key, check)
  check(body)
  expect(check.errors ?? [], `the answer of ${key}`).toEqual([])
}

const patternOf = (template: string) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** The same schema, but without room for fields that it does not name: here nothing goes out undocumented. */
function closed(schema: object): object {
  if (Array.isArray(schema)) return schema.map((each) => (typeof each === 'object' && each ? closed(each) : each))
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, typeof value === 'object' && value ? closed(value) : value]))
  return 'properties' in schema && 'type' in schema ? { ...inner, additionalProperties: false } : inner
}
