import { type Context, context, isSpanContextValid, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, type Sampler, SamplingDecision, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { PrismaInstrumentation } from '@prisma/instrumentation'
import type { Log } from './log.ts'
import type { Traces } from './traces.ts'

export type TracesOptions = {
  /** The collector's address, to which `/v1/traces` is added. */
  endpoint: string
  serviceName: string
  version: string
  /** Whether the proxies in front are believed when they say which trace a request belongs to. Anybody else gets a trace of their own. */
  trustProxy: boolean
  /** For the one line when the collector is out of reach, and the one when it is back. */
  log: Pick<Log, 'warn' | 'info'>
}

/** How long the end waits for what is not yet sent, in milliseconds. */
const shutdownTimeoutMs = 2000

/**
 * Traces over OTLP as JSON. Only requests begin one, so that what runs by itself, the mirror's rounds for one, leaves none.
 * SQL statements come from Prisma, without their parameters.
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
    // What a parser does when bytes come was begun by the socket, not by the request.
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

/** The trace that a proxy has begun (W3C Trace Context); one of its own where there is none, or none that can be read. */
function parseTraceparent(traceparent: unknown): Context {
  const [, traceId = '', spanId = '', flags = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(traceparent)) ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/** Says once that the collector is out of reach, and once that it is back; what could not be sent is lost. */
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
