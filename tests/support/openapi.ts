import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'

type ResponseObject = { content?: Record<string, { schema: object }> }
type OpenApiDocument = {
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, ResponseObject> }>>
  components: object
}

/** Calls that have answered well in this process, for the test that wants to have seen all of them. */
export const succeededOperationIds = new Set<string>()

const documents = new Map<string, Promise<OpenApiDocument>>()
const validators = new Map<string, ValidateFunction>()
const ajv = new Ajv2020({ strict: false })
// The package's types are made for CommonJS.
;(addFormats as unknown as typeof addFormats.default)(ajv)

/** The OpenAPI document that an app serves. */
export function fetchOpenApiDocument(address: string): Promise<OpenApiDocument> {
  const document = documents.get(address) ?? fetch(`${address}/api/openapi.json`).then((response) => response.json() as Promise<OpenApiDocument>)
  documents.set(address, document)
  return document
}

/** An answer of the REST face is one that the OpenAPI document has for this call, field by field. */
export async function expectDocumented(address: string, method: string, target: string, status: number, contentType: string | null, body: unknown) {
  if (status === 206 || status === 405 || method === 'HEAD') return
  const { paths, components } = await fetchOpenApiDocument(address)
  const path = new URL(target, address).pathname.replace(/(.)\/$/, '$1')
  const template = Object.keys(paths).find((each) => createPathPattern(each).test(path))
  const operation = template && paths[template]?.[method.toLowerCase()]
  if (!operation) return
  if (status < 300) succeededOperationIds.add(operation.operationId)
  const documentedResponse = operation.responses[status]
  expect(documentedResponse, `${method} ${template} answered ${status}, which its documentation does not know`).toBeDefined()
  if (!documentedResponse?.content || documentedResponse.content['*/*']) return
  const mediaType = contentType?.split(';')[0] ?? ''
  const schema = documentedResponse.content[mediaType]?.schema
  expect(schema, `${method} ${template} answered ${status} in ${mediaType}`).toBeDefined()
  if (!mediaType.endsWith('json')) return
  const key = `${method} ${template} ${status} ${mediaType}`
  const validate = validators.get(key) ?? ajv.compile({ ...forbidAdditionalProperties(schema ?? {}), components: forbidAdditionalProperties(components) })
  validators.set(key, validate)
  validate(body)
  expect(validate.errors ?? [], `the answer of ${key}`).toEqual([])
}

const createPathPattern = (template: string) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** The same schema, but without room for fields that it does not name: here nothing goes out undocumented. */
function forbidAdditionalProperties(schema: object): object {
  if (Array.isArray(schema)) return schema.map((each) => (typeof each === 'object' && each ? forbidAdditionalProperties(each) : each))
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, typeof value === 'object' && value ? forbidAdditionalProperties(value) : value]),
  )
  return 'properties' in schema && 'type' in schema ? { ...inner, additionalProperties: false } : inner
}
