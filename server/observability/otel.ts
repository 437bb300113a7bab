import { type Context, context, isSpanContextValid, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, type Sampler, SamplingDecision, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { PrismaInstrumentation } from '@prisma/instrumentation'
import type { Log } from './log.ts'
import type { Traces } from './traces.ts'

type TracesOptions = {
  /** The base URL of the collector; `/v1/traces` is appended. */
  endpoint: string
  serviceName: string
  version: string
  /** Whether `traceparent` headers are trusted, since a proxy sets them. Otherwise every request starts a new trace. */
  trustProxy: boolean
  /** For one line when the export fails and one when it works again. */
  log: Pick<Log, 'warn' | 'info'>
}

/** How long `stop` waits until pending spans are sent. */
const shutdownTimeoutMs = 2000

/**
 * Exports traces over OTLP as JSON. Only requests start a trace, so that background jobs such as the outbox relay create none.
 * Prisma adds spans for SQL statements, without parameters.
 */
export function openTraces({ endpoint, serviceName, version, trustProxy, log }: TracesOptions): Traces & { stop(): Promise<void> } {
  const exporter = withFailureLog(log, new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }))
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: requestSampler }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2000 })],
  })
  const tracer = provider.getTracer('thinnai', version)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const statements = new PrismaInstrumentation({ ignoreSpanTypes: [/^prisma:client:(?!db_query$)/] })
  statements.setTracerProvider(provider)
  statements.enable()
  return {
    ...createTraces(tracer, trustProxy),
    async stop() {
      statements.disable()
      const timeout = new Promise((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref())
      await Promise.race([provider.shutdown().catch(() => {}), timeout])
      context.disable()
    },
  }
}

const requestSampler: Sampler = {
  shouldSample: (_context, _traceId, _name, kind) => ({
    decision: kind === SpanKind.SERVER ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  }),
}

const createTraces = (tracer: Tracer, trustProxy: boolean): Traces => ({
  request({ request, response, method, route }, next) {
    const attributes = { 'http.request.method': method, 'http.route': route }
    const parentContext = trustProxy ? parseTraceparent(request.headers.traceparent) : ROOT_CONTEXT
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parentContext)
    const requestContext = trace.setSpan(parentContext, span)
    // Events of the HTTP parser run in the context of the socket, not of the request.
    context.bind(requestContext, request)
    context.bind(requestContext, response)
    response.once('close', () => {
      if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode)
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(requestContext, next)
  },
  startOperation(response, next) {
    const span = tracer.startSpan('graphql')
    response.once('close', () => span.end())
    context.with(trace.setSpan(context.active(), span), next)
  },
  async traceStatement(sql, query) {
    const span = tracer.startSpan('pg:db_query', { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql } })
    return query().finally(() => span.end())
  },
  nameOperation(type, name) {
    const span: Span | undefined = trace.getActiveSpan()
    span?.updateName(`${type} ${name}`).setAttributes({ 'graphql.operation.type': type, 'graphql.operation.name': name })
  },
  getTraceIds() {
    const traceId = trace.getActiveSpan()?.spanContext().traceId
    return traceId ? { traceId } : {}
  },
})

/** The trace context of a `traceparent` header (W3C Trace Context); the root context, and so a new trace, if it is missing or invalid. */
function parseTraceparent(traceparent: unknown): Context {
  const [, traceId = '', spanId = '', flags = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(traceparent)) ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/** Logs once when the export fails and once when it works again. Spans that could not be sent are lost. */
function withFailureLog(log: TracesOptions['log'], exporter: SpanExporter): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0
        if (hasFailed && !isFailing) log.warn({ reason: result.error?.message }, 'trace export failed')
        if (!hasFailed && isFailing) log.info('trace export recovered')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  }
}
