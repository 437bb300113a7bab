import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { createPageQuerySchema, linkHeaderDescription, setNextLink, toPageArgs } from '../../rest/page-links.ts'
import { reportContentInput } from './input.ts'
import { logResponseSchema, presentLogEntry, presentReport, reportResponseSchema } from './presenter.ts'
import { reportContent } from './reports/report-content.ts'
import { getLog } from './service.ts'

const maxPageSize = 100

const reportContentEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/reports',
  name: 'reportContent',
  tag: 'moderation',
  summary: 'Report something of another user',
  description:
    'Once for each subject: a repeated report changes nothing and returns the first one. After the decision to keep it, it can be reported again once it was changed; 409 before. Send an `Idempotency-Key` to retry the request safely.',
  access: 'signed in',
  idempotent: true,
  body: { json: reportContentInput },
  response: { status: 201, description: 'The report.', schema: reportResponseSchema },
  errorCodes: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'UNPROCESSABLE'],
  handle: async (context: ServiceContext, { body }) => {
    const report = await reportContent(context, body)
    return { report: report && presentReport(report) }
  },
})

const getModerationLogEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/moderation-log',
  name: 'getModerationLog',
  tag: 'moderation',
  summary: 'The public log of moderation, newest first',
  description: 'Acts without names and texts. A page of entries; the `Link` header has the URL of the next page.',
  access: 'public',
  cache: 'public',
  query: createPageQuerySchema(maxPageSize, 20),
  response: { status: 200, description: 'A page of entries.', schema: logResponseSchema, headers: linkHeaderDescription },
  handle: async (context: ServiceContext, { query, request, response }) => {
    const page = await getLog(context, toPageArgs(query), maxPageSize)
    setNextLink(request, response, page)
    return { entries: page.rows.map(presentLogEntry) }
  },
})

export const moderationEndpoints = [reportContentEndpoint, getModerationLogEndpoint]
