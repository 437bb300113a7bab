import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createDiskStorage, createUrlBuilder, type Storage } from './disk.ts'

/** Opens the configured storage. Only its own library is loaded. */
export async function openStorage({ dataDir, media: { s3, gcs, redirect, cdnUrl } }: Pick<Config, 'dataDir' | 'media'>): Promise<Storage> {
  const getUrl = createUrlBuilder(cdnUrl)
  const adapter = s3 ? (await import('./s3.ts')).createS3Adapter(s3) : gcs && (await import('./gcs.ts')).createGcsAdapter(gcs)
  if (!adapter) return createDiskStorage(join(dataDir, 'media'), getUrl)
  const { createBucketStorage } = await import('./bucket.ts')
  return createBucketStorage(adapter, getUrl, redirect)
}
