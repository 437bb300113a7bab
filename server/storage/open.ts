import { join } from 'node:path'
import type { Config } from '../config.ts'
import { addressBelow, localStorage, type Storage } from './disk.ts'

/** The storage that the configuration names. Only of the one that is wanted the library is loaded. */
export async function openStorage({ dataDir, media: { s3, gcs, redirect, cdnUrl } }: Pick<Config, 'dataDir' | 'media'>): Promise<Storage> {
  const address = addressBelow(cdnUrl)
  const kind = s3 ? (await import('./s3.ts')).s3Bucket(s3) : gcs && (await import('./gcs.ts')).gcsBucket(gcs)
  if (!kind) return localStorage(join(dataDir, 'media'), address)
  const { bucketStorage } = await import('./bucket.ts')
  return bucketStorage(kind, address, redirect)
}
