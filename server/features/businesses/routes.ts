import { Router } from 'express'
import { guard, ownPath } from '../../auth/guards.ts'
import type { ContextOf } from '../../auth/service-context.ts'
import { receiveFile, uploadOf } from '../../lib/multipart.ts'
import { linkNext, pageOf } from '../../lib/rest-page.ts'
import { limits } from '../media/input.ts'
import { assertRoomToUpload, fileUrl } from '../media/service.ts'
import { userJson } from '../users/routes.ts'
import { assertStudent } from '../users/service.ts'
import type { BusinessRecord } from './data.ts'
import { businesses, profileOf, saveBusiness, uploadLogo } from './service.ts'

/** The businesses' calls of the spec's section 7, below /api/users. */
export function businessRoutes(contextOf: ContextOf) {
  const routes = Router()

  routes.get('/businesses', async (request, response) => {
    const page = await businesses(contextOf(request), pageOf(request.query, 100), 100)
    linkNext(request, response, page)
    response.json({ businesses: page.rows.map(businessJson) })
  })

  routes.get('/profile', async (request, response) => {
    const context = contextOf(request)
    const { user, business } = await profileOf(context, String(request.query.uid ?? ''))
    response.json({ user: await userJson(context, user), business: business && businessJson(business) })
  })

  routes.post(
    '/upload-logo/:uid',
    ownPath(contextOf),
    guard(contextOf, assertStudent, assertRoomToUpload),
    ...receiveFile('logo', limits.picture),
    async (request, response) => {
      response.json({ url: await uploadLogo(contextOf(request), uploadOf(request)) })
    },
  )

  routes.patch('/business/:uid', ownPath(contextOf), async (request, response) => {
    response.json({ business: businessJson(await saveBusiness(contextOf(request), request.body)) })
  })

  return routes
}

/** A business with old and new field names both. */
function businessJson({ id, ownerUid, name, tagline, whatsapp, instagram, logo }: BusinessRecord) {
  const image = logo && fileUrl(logo)
  return { _id: id, id, ownerUid, name, tagline, image, logo: image, whatsapp, instagram }
}
