import { Router } from 'express'
import type { ContextOf } from '../../auth/service-context.ts'
import { assertOwnPath } from '../../auth/viewer.ts'
import { type Uploads, uploadOf } from '../../lib/rest.ts'
import { fileUrl } from '../media/service.ts'
import type { BusinessRecord } from './data.ts'
import { businesses, saveBusiness, uploadLogo } from './service.ts'

/** The businesses' calls of the spec's section 7, below /api/users. */
export function businessRoutes(contextOf: ContextOf, uploads: Uploads) {
  const routes = Router()

  routes.get('/businesses', async (request, response) => {
    const { rows } = await businesses(contextOf(request), { first: 50 })
    response.json({ businesses: rows.map(businessJson) })
  })

  routes.post('/upload-logo/:uid', ...uploads.single('logo'), async (request, response) => {
    const context = contextOf(request)
    assertOwnPath(context.viewer, request.params.uid as string)
    response.json({ url: await uploadLogo(context, uploadOf(request.file)) })
  })

  routes.patch('/business/:uid', async (request, response) => {
    const context = contextOf(request)
    assertOwnPath(context.viewer, request.params.uid)
    response.json({ business: businessJson(await saveBusiness(context, request.body)) })
  })

  return routes
}

/** A business with old and new field names both. */
export function businessJson({ id, ownerUid, name, tagline, whatsapp, instagram, logo }: BusinessRecord) {
  const image = logo && fileUrl(logo)
  return { _id: id, id, ownerUid, name, tagline, image, logo: image, whatsapp, instagram }
}
