import type { Account } from './client.ts'
import { type Answer, multipart, percents, send } from './raw-http.ts'

type Field = { format?: string; items?: { format?: string } }
type Call = {
  security?: object[]
  parameters?: { in: string; name: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Field>; required?: string[] } }> }
}

/** Where a text may stand in a call of REST: in its path, query, headers, JSON or form, or as the name of its file. */
export type Place = { method: string; path: string; call: Call; in: string; name: string }

const isFile = ({ format, items }: Field) => format === 'binary' || items?.format === 'binary'

/** Every such place of every call, as the app itself documents them. */
export async function placesOf(address: string): Promise<Place[]> {
  const { paths } = JSON.parse((await send(address, 'GET', '/api/openapi.json')).text) as { paths: Record<string, Record<string, Call>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ method, path, call })))
  return calls.flatMap((each) => [
    ...(each.call.parameters ?? []).map((parameter) => ({ ...each, in: parameter.in, name: parameter.name })),
    ...Object.entries(each.call.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
      Object.entries(schema.properties ?? {}).map(([name, field]) => ({
        ...each,
        in: type === 'application/json' ? 'json' : isFile(field) ? 'file' : 'form',
        name,
      })),
    ),
  ])
}

/** What fits where a call needs something else beside the text in question. */
export const fitting = (viewer: Account & { username: string }): Record<string, string | boolean> => ({
  ...{ uid: viewer.uid, username: viewer.username, email: viewer.email, community: 'learn', contentHtml: 'x', course: 'BCom Finance', ownsBusiness: 'false' },
  ...{
    name: 'Idli Corner',
    question: 'When is the library open?',
    id: '0b0f9b3e-8a52-4b0e-9a3f-6d7c3c1f0a11',
    key: '0b0f9b3e-8a52-4b0e-9a3f-6d7c3c1f0a11.webp',
  },
})

/** Calls with a text in its place, and with what fits in all others that are needed. */
export async function callWith(
  address: string,
  { method, path, call, ...place }: Place,
  text: string,
  viewer: Account & { username: string },
): Promise<Answer> {
  const fits = fitting(viewer)
  const wanted = (where: string, name: string) => (where === place.in && name === place.name ? text : fits[name])
  const parameters = (where: string) =>
    (call.parameters ?? []).filter((each) => each.in === where && (each.required || (where === place.in && each.name === place.name)))
  const target = path.replaceAll(/\{(\w+)\}/g, (_all, name) => percents(String(wanted('path', name))))
  const query = parameters('query').map(({ name }) => `${name}=${percents(String(wanted('query', name)))}`)
  // Where visitors may call, one does: a token is looked up each time.
  const isPublic = call.security?.some((way) => Object.keys(way).length === 0)
  const headers: Record<string, string> = isPublic ? {} : { authorization: `Bearer ${viewer.token}` }
  // What ends a line would end the header; the bytes of the others go out as they are.
  for (const { name } of parameters('header')) headers[name] = Buffer.from(text.replaceAll(/\p{Cc}/gu, '')).toString('latin1')
  const body = bodyOf(call, place, wanted)
  if (body) headers['content-type'] = body.type
  return send(address, method.toUpperCase(), `${target}${query.length ? `?${query.join('&')}` : ''}`, { headers, ...(body && { body: body.body }) })
}

function bodyOf(call: Call, place: { in: string; name: string }, wanted: (where: string, name: string) => string | boolean | undefined) {
  const [type, { schema }] = Object.entries(call.requestBody?.content ?? {})[0] ?? ['', { schema: {} }]
  if (!type) return null
  const properties = schema.properties ?? {}
  const names = [...new Set([...(schema.required ?? []), ...(['json', 'form'].includes(place.in) ? [place.name] : [])])]
  if (type === 'application/json') return { type, body: JSON.stringify(Object.fromEntries(names.map((name) => [name, wanted('json', name)]))) }
  const texts = names.filter((name) => !isFile(properties[name] ?? {})).map((name): [string, string] => [name, String(wanted('form', name))])
  // A description needs a file that it describes.
  const isNeeded = place.in === 'file' || place.name === 'alt'
  const field = Object.keys(properties).find((name) => isFile(properties[name] ?? {})) ?? ''
  const name = place.in === 'file' ? `${wanted('file', field)}.pdf` : 'a.pdf'
  return multipart(texts, isNeeded ? { field, name, type: 'application/pdf', content: '%PDF-1.4\n%%EOF' } : undefined)
}
