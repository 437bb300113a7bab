import type { Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { BucketAdapter } from './bucket.ts'
import { formatRange } from './disk.ts'

/** An S3 bucket: of Amazon, or with `endpoint` of another provider. Without credentials the machine's default credentials are used. */
type S3Options = {
  bucket: string
  region: string
  endpoint?: string | undefined
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

export function createS3Adapter({ bucket, region, endpoint, credentials }: S3Options): BucketAdapter {
  // Each client that reads a file holds one connection. `socketTimeout` is long, since a client that pauses a video reads nothing for a while.
  const agent = { keepAlive: true, maxSockets: 1000 }
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 2,
    // The library would log errors to the console, though the caller handles them.
    logger: silentLogger,
    requestHandler: { connectionTimeout: 1000, socketTimeout: 60_000, httpAgent: agent, httpsAgent: agent },
    // Not every provider supports Amazon's newer checksums; TLS protects the integrity of the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    // The bucket's policy controls access: new Amazon buckets have no ACLs on objects.
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
    // With the SDK: flydrive's list has no sizes.
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
