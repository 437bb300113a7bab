import type { ServiceContext } from '../../auth/service-context.ts'
import { releaseSlot } from '../../http/load-shedding/request-slot.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { sendFromFolder } from '../../storage/send-from-folder.ts'
import { sendFromBucket } from '../../storage/send-range.ts'
import { brand } from '../../utils/brand.ts'
import { getCampusClock, toIsoDate } from '../../utils/campus-time.ts'
import { getExportBySecret } from './exports.ts'
import { secretParams } from './input.ts'

type DownloadContext = Pick<ServiceContext, 'storage' | 'now' | 'consumeRateLimit'> & { primary: ServiceContext['database'] }

const downloadExport = defineEndpoint({
  method: 'get',
  path: '/api/exports/{secret}',
  name: 'downloadExport',
  tag: 'accounts',
  summary: 'Download an export of an account',
  description: 'The address is the result of the mutation `createExportLink`. It needs no token and is valid for 48 hours; range requests are supported.',
  access: 'public',
  params: secretParams,
  response: { status: 200, description: 'A zip file; 206 with a part of it for a range request.', mediaType: 'application/zip' },
  errorCodes: ['NOT_FOUND', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE', 'RATE_LIMITED'],
  async handle({ primary, storage, now, consumeRateLimit }: DownloadContext, { params, request, response }) {
    await consumeRateLimit('export-downloads')
    // The link may be newer than a replica.
    const { key, readyAt } = await getExportBySecret({ database: primary, now }, params.secret)
    // Sending a gigabyte may take an hour.
    releaseSlot()
    response.attachment(`${brand.name.toLowerCase()}-${toIsoDate(getCampusClock(readyAt).day)}.zip`).type('application/zip')
    response.set({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'; sandbox" })
    if (storage.localFolder !== null) return sendFromFolder(storage.localFolder, key, request, response)
    // A signed URL of the bucket would outlast the link.
    await sendFromBucket({ ...storage.bucket, getSignedUrl: null }, { key, modifiedAt: readyAt }, request, response)
  },
})

/** The secret of a link is enough to download its export: the viewer is not checked. */
export const accountEndpoints = [downloadExport]
