import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { SharedContent } from '../../../client/src/lib/offline/shared-content.ts'

const saveShared = vi.fn<(content: SharedContent) => Promise<void>>(async () => {})
vi.doMock('../../../client/src/lib/offline/shared-content.ts', () => ({ saveShared }))
const { receiveShared } = await import('../../../client/src/worker/share-target.ts')
// Node has no base for relative addresses.
const redirect = vi
  .spyOn(Response, 'redirect')
  .mockImplementation((location, status) => new Response(null, { status, headers: { location: String(location) } }))

beforeEach(() => void saveShared.mockClear())
afterAll(() => {
  redirect.mockRestore()
  vi.doUnmock('../../../client/src/lib/offline/shared-content.ts')
})

const share = async (body: BodyInit) => {
  const { status, headers } = await receiveShared(new Request('https://campus.example/share', { method: 'POST', body }))
  return [status, headers.get('location')]
}

test('texts are saved once each, with the files', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Tea', text: ' Tea ', url: 'https://example.org' })) form.set(name, value)
  form.append('files', new File(['x'], 'tea.png', { type: 'image/png' }))
  expect(await share(form)).toEqual([303, '/lounge?share'])
  expect(saveShared).toHaveBeenCalledWith({ texts: ['Tea', 'https://example.org'], files: [expect.objectContaining({ name: 'tea.png' })] })
})

test('a share that cannot be saved opens the dialog for a new post', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  saveShared.mockRejectedValueOnce(new Error('The disk is full'))
  expect(await share(new FormData())).toEqual([303, '/lounge?compose'])
  expect(await share('no form')).toEqual([303, '/lounge?compose'])
  vi.mocked(console.warn).mockRestore()
})
