import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Viewer } from '../../../server/auth/viewer.ts'
import { createEndpoints } from '../../../server/features/index.ts'
import { defineEndpoint, type Endpoint } from '../../../server/rest/endpoint.ts'
import { createOpenapiDocument } from '../../../server/rest/openapi.ts'
import { createRestRouter } from '../../../server/rest/router.ts'

type Call = Endpoint<never>

const operations = Object.values(createEndpoints({ sessionCookies: {} } as never)).flat() as Call[]
const { paths = {}, components } = createOpenapiDocument(operations, '1.0.0')
const documented = (call: Call) => paths[call.path]?.[call.method]

test('every endpoint has an operationId, a summary and a tag', () => {
  expect(operations.length).toBeGreaterThan(10)
  expect(new Set(operations.map((call) => documented(call)?.operationId)).size).toBe(operations.length)
  for (const call of operations) {
    expect(documented(call)).toMatchObject({ operationId: expect.stringMatching(/^[a-z][A-Za-z]+$/), summary: expect.stringMatching(/./), tags: [call.tag] })
  }
})

test('the document has a contact, a licence and a guide, and describes every tag and endpoint', () => {
  const { info, externalDocs, tags = [] } = createOpenapiDocument(operations, '1.0.0')
  expect(info).toMatchObject({ contact: { email: expect.stringContaining('@') }, license: { identifier: 'MIT' } })
  expect(externalDocs?.url).toMatch(/docs\/api\.md$/)
  for (const { name, description } of tags) expect(description, name).toMatch(/\.$/)
  for (const call of operations) expect(documented(call)?.description, call.name).toMatch(/\.$/)
})

test('the security scheme says where to get a token', () => {
  const { components } = createOpenapiDocument(operations, '1.0.0', 'https://identity.example/v1/signIn?key=k')
  expect(components?.securitySchemes?.idToken).toMatchObject({ description: expect.stringContaining('POST https://identity.example/v1/signIn?key=k') })
})

test('every parameter is described, and path parameters match the path', () => {
  for (const call of operations) {
    const parameters = (documented(call)?.parameters ?? []) as { in: string; name: string; description?: string }[]
    for (const { name, description } of parameters) expect(description, `${call.name} ${name}`).toMatch(/\.$/)
    expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  }
})

test('an endpoint requires a token unless it is public', () => {
  expect(components?.securitySchemes).toHaveProperty('idToken')
  for (const call of operations) expect(documented(call)?.security, call.name).toEqual([...(call.access === 'public' ? [{}] : []), { idToken: [] }])
})

test('form fields are not nullable, and integers have no implicit bounds', () => {
  const form = documented(operations.find(({ name }) => name === 'createPostWithFiles') as Call)?.requestBody
  expect(form).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: {
          properties: {
            contentHtml: { type: 'string' },
            alt: { type: 'array', items: { type: 'string', maxLength: 300 } },
            media: { type: 'array', items: { type: 'string', format: 'binary' } },
          },
          required: ['community'],
        },
      },
    },
  })
  expect(JSON.stringify(paths)).not.toContain(String(Number.MAX_SAFE_INTEGER))
  expect(JSON.stringify(components)).not.toContain(String(Number.MAX_SAFE_INTEGER))
})

const old = defineEndpoint({
  ...{ method: 'get', path: '/api/old', name: 'readOld', tag: 'old', summary: 'What was', access: 'public' },
  response: { status: 200, description: 'What was.', schema: z.object({ old: z.boolean() }) },
  deprecated: { since: new Date('2026-11-01T00:00:00.900Z'), sunset: new Date('2027-05-01T00:00:00Z'), link: '/api/docs#old' },
  handle: async (_context: { viewer: Viewer | null }) => ({ old: true }),
})

test('only a deprecated endpoint is marked as deprecated', () => {
  expect(createOpenapiDocument([old], '1.0.0').paths?.['/api/old']?.get).toMatchObject({ operationId: 'readOld', deprecated: true })
  for (const call of operations) expect(documented(call)?.deprecated, call.name).toBe(call.deprecated && true)
})

test('a deprecated endpoint sends Deprecation, Sunset and Link headers', async () => {
  const server = createServer(express().use(createRestRouter(() => ({ viewer: null }), [old]))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/old`)
  server.close()
  expect(headers.get('deprecation')).toBe(`@${Date.UTC(2026, 10, 1) / 1000}`)
  expect(headers.get('sunset')).toBe('Sat, 01 May 2027 00:00:00 GMT')
  expect(headers.get('link')).toBe('</api/docs#old>; rel="deprecation"')
})
