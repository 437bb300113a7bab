import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Storage as Client } from '@google-cloud/storage'
import { Disk } from 'flydrive'
import { GCSDriver } from 'flydrive/drivers/gcs'
import type { BucketAdapter } from './bucket.ts'
import { formatRange } from './disk.ts'

/** A Google Cloud Storage bucket. Without a service account the machine's default credentials are used; with `apiEndpoint` (an emulator) none. */
type GcsOptions = { bucket: string; serviceAccountFile?: string | undefined; apiEndpoint?: string }

export function createGcsAdapter({ bucket, serviceAccountFile, apiEndpoint }: GcsOptions): BucketAdapter {
  const client = new Client({
    ...(serviceAccountFile && { keyFilename: serviceAccountFile }),
    ...(apiEndpoint && { apiEndpoint }),
    timeout: 120_000,
    retryOptions: { maxRetries: 1, totalTimeout: 10 },
  })
  const credentials = async () => (apiEndpoint ? {} : await client.authClient.getRequestHeaders())
  const driver = new GCSDriver({ storage: client, bucket, visibility: 'private', usingUniformAcl: true })
  return {
    driver,
    async *list(prefix) {
      const disk = new Disk(driver)
      for (let paginationToken: string | undefined; ; ) {
        const page = await disk.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) })
        for (const object of page.objects) {
          // flydrive lists without the slash at the end of the prefix.
          if (!object.isFile || !object.key.startsWith(prefix)) continue
          const { contentLength: size, lastModified: modifiedAt } = await object.getMetaData()
          yield { key: object.key, size, modifiedAt }
        }
        paginationToken = page.paginationToken
        if (!paginationToken) return
      }
    },
    // With fetch: if a stream of the library is destroyed before the response, a rejection remains that cannot be caught.
    async readRange(path, range, signal) {
      const url = `${client.apiEndpoint}/storage/v1/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`
      const headers = { ...(await credentials()), 'accept-encoding': 'identity', ...(range && { range: formatRange(range) }) }
      const { ok, status, body, headers: responseHeaders } = await fetch(url, { headers, signal })
      if (!ok || !body) {
        await body?.cancel()
        throw Object.assign(new Error(`The bucket responded with status ${status}`), { code: status })
      }
      const [contentLength, contentRange] = [responseHeaders.get('content-length'), responseHeaders.get('content-range')]
      return {
        bytes: Readable.fromWeb(body as ReadableStream),
        ...(contentLength && { contentLength: Number(contentLength) }),
        ...(contentRange && { contentRange }),
      }
    },
    // flydrive passes the disposition on only in this form.
    toWriteOptions: ({ contentDisposition, ...metadata }) => ({ ...metadata, ...(contentDisposition && { metadata: { contentDisposition } }) }),
    signedUrlOptions: { version: 'v4' },
  }
}
