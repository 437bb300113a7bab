import type { Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { BucketAdapter } from './bucket.ts'
import { formatRange } from './disk.ts'

/** A bucket that speaks S3: Amazon's, or another's at an endpoint. Without credentials it is asked with the machine's own. */
export type S3Options = {
  bucket: string
  region: string
  endpoint?: string | undefined
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

export function createS3Adapter({ bucket, region, endpoint, credentials }: S3Options): BucketAdapter {
  // A reader who pauses a video may be silent for a while; one connection to a reader, however many there are.
  const agent = { keepAlive: true, maxSockets: 1000 }
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 2,
    // What fails is told to who asked; the library would tell the console too.
    logger: silentLogger,
    requestHandler: { connectionTimeout: 1000, socketTimeout: 60_000, httpAgent: agent, httpsAgent: agent },
    // Amazon's newer checksums are not understood everywhere; TLS sees to it that what is sent is what arrives.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    // Access is the bucket's own matter: Amazon's new buckets have no access lists of single objects.
    driver: new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
    async readRange(path, range, abortSignal) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: path, ...(range && { Range: formatRange(range) }) })
      const { Body, ContentLength, ContentRange } = await client.send(command, { abortSignal })
      return {
        bytes: Body as Readable,
        ...(ContentLength !== undefined && { contentLength: ContentLength }),
        ...(ContentRange && { contentRange: ContentRange }),
      }
    },
    // By hand: flydrive's list has no sizes.
    async *list(prefix) {
      for (let lastKey: string | undefined; ; ) {
        const { Contents = [], IsTruncated } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(lastKey && { StartAfter: lastKey }) }),
        )
        for (const { Key: key = '', Size: size = 0, LastModified: modifiedAt = new Date() } of Contents) yield { key, size, modifiedAt }
        lastKey = Contents.at(-1)?.Key
        if (!IsTruncated || !lastKey) return
      }
    },
    toWriteOptions: (metadata) => metadata,
  }
}
