import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'

type ResponseObject = { content?: Record<string, { schema: object }> }
type OpenApiDocument = {
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, ResponseObject> }>>
  components: object
}

/** Operations that succeeded in this process, for the test that requires all of them. */
export const succeededOperationIds = new Set<string>()

const documents = new Map<string, Promise<OpenApiDocument>>()
const validators = new Map<string, ValidateFunction>()
const ajv = new Ajv2020({ strict: false })
// The package's types are made for CommonJS.
;(addFormats as unknown as typeof addFormats.default)(ajv)

/** Fetches the OpenAPI document of an app, once per address. */
export function fetchOpenApiDocument(address: string): Promise<OpenApiDocument> {
  const document = documents.get(address) ?? fetch(`${address}/api/openapi.json`).then((response) => response.json() as Promise<OpenApiDocument>)
  documents.set(address, document)
  return document
}

/** Asserts that the OpenAPI document describes this REST response, field by field. */
export async function expectDocumented(address: string, method: string, target: string, status: number, contentType: string | null, body: unknown) {
  if (status === 206 || status === 405 || method === 'HEAD') return
  const { paths, components } = await fetchOpenApiDocument(address)
  const path = new URL(target, address).pathname.replace(/(.)\/$/, '$1')
  const template = path in paths ? path : Object.keys(paths).find((pathTemplate) => createPathPattern(pathTemplate).test(path))
  const operation = template && paths[template]?.[method.toLowerCase()]
  if (!operation) return
  if (status < 300) succeededOperationIds.add(operation.operationId)
  const documentedResponse = operation.responses[status]
  expect(documentedResponse, `${method} ${template} responded ${status}, which is not documented`).toBeDefined()
  if (!documentedResponse?.content || documentedResponse.content['*/*']) return
  const mediaType = contentType?.split(';')[0] ?? ''
  const schema = documentedResponse.content[mediaType]?.schema
  expect(schema, `${method} ${template} responded ${status} in ${mediaType}, which is not documented`).toBeDefined()
  if (!mediaType.endsWith('json')) return
  const key = `${method} ${template} ${status} ${mediaType}`
  const validate = validators.get(key) ?? ajv.compile({ ...forbidAdditionalProperties(schema ?? {}), components: forbidAdditionalProperties(components) })
  validators.set(key, validate)
  validate(body)
  expect(validate.errors ?? [], `the response of ${key}`).toEqual([])
}

const createPathPattern = (template: string) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** Returns the schema with `additionalProperties: false` everywhere: responses may have no undocumented fields. */
function forbidAdditionalProperties(schema: object): object {
  if (Array.isArray(schema)) return schema.map((item) => (typeof item === 'object' && item ? forbidAdditionalProperties(item) : item))
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, typeof value === 'object' && value ? forbidAdditionalProperties(value) : value]),
  )
  return 'properties' in schema && 'type' in schema ? { ...inner, additionalProperties: false } : inner
}
