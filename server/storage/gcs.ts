import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Storage as Client } from '@google-cloud/storage'
import { Disk } from 'flydrive'
import { GCSDriver } from 'flydrive/drivers/gcs'
import type { BucketKind } from './bucket.ts'
import { writtenRange } from './disk.ts'

/** A bucket of Google Cloud Storage. Without a service account it is asked with the machine's own credentials; at an endpoint of one's own with none. */
export type GcsBucket = { bucket: string; serviceAccountFile?: string | undefined; apiEndpoint?: string }

export function gcsBucket({ bucket, serviceAccountFile, apiEndpoint }: GcsBucket): BucketKind {
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
    async *list(place) {
      const disk = new Disk(driver)
      for (let paginationToken: string | undefined; ; ) {
        const page = await disk.listAll(place, { recursive: true, ...(paginationToken && { paginationToken }) })
        for (const object of page.objects) {
          // flydrive asks without the slash at the end of the place.
          if (!object.isFile || !object.key.startsWith(place)) continue
          const { contentLength: size, lastModified: modifiedAt } = await object.getMetaData()
          yield { key: object.key, size, modifiedAt }
        }
        paginationToken = page.paginationToken
        if (!paginationToken) return
      }
    },
    // By hand: a stream of the library that is given up before it is answered ends in a rejection that nobody can catch.
    async part(path, range, signal) {
      const address = `${client.apiEndpoint}/storage/v1/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`
      const headers = { ...(await credentials()), 'accept-encoding': 'identity', ...(range && { range: writtenRange(range) }) }
      const { ok, status, body, headers: told } = await fetch(address, { headers, signal })
      if (!ok || !body) {
        await body?.cancel()
        throw Object.assign(new Error(`The bucket has answered ${status}`), { code: status })
      }
      const [length, of] = [told.get('content-length'), told.get('content-range')]
      return { bytes: Readable.fromWeb(body as ReadableStream), ...(length && { length: Number(length) }), ...(of && { range: of }) }
    },
    // flydrive hands the disposition on only so.
    stored: ({ contentDisposition, ...facts }) => ({ ...facts, ...(contentDisposition && { metadata: { contentDisposition } }) }),
    signedBy: { version: 'v4' },
  }
}
