import { Router } from 'express'
import { ownPath } from '../../auth/guards.ts'
import type { ContextOf } from '../../auth/service-context.ts'
import { receiveFile, uploadOf } from '../../lib/multipart.ts'
import { limits } from '../media/input.ts'
import { fileUrl } from '../media/service.ts'
import type { BusinessRecord } from './data.ts'
import { businesses, saveBusiness, uploadLogo } from './service.ts'

/** The businesses' calls of the spec's section 7, below /api/users. */
export function businessRoutes(contextOf: ContextOf) {
  const routes = Router()

  routes.get('/businesses', async (request, response) => {
    const { rows } = await businesses(contextOf(request), { first: 50 })
    response.json({ businesses: rows.map(businessJson) })
  })

  routes.post('/upload-logo/:uid', ownPath(contextOf), ...receiveFile('logo', limits.picture), async (request, response) => {
    response.json({ url: await uploadLogo(contextOf(request), uploadOf(request)) })
  })

  routes.patch('/business/:uid', ownPath(contextOf), async (request, response) => {
    response.json({ business: businessJson(await saveBusiness(contextOf(request), request.body)) })
  })

  return routes
}

/** A business with old and new field names both. */
export function businessJson({ id, ownerUid, name, tagline, whatsapp, instagram, logo }: BusinessRecord) {
  const image = logo && fileUrl(logo)
  return { _id: id, id, ownerUid, name, tagline, image, logo: image, whatsapp, instagram }
}
