import { readFileSync } from 'node:fs'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../../server/observability/registry.ts'
import { parseMetrics } from '../../support/metrics-snapshot.ts'

const read = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

const pool = new Pool()
let names: string[]
let customMetrics: string[]
beforeAll(async () => {
  const { scrape, watchPool, watchReplicas, watchRedis } = createMetrics('1')
  watchPool(pool)
  watchReplicas({ usableCount: () => 1, waitingCount: () => 0 })
  watchRedis({ isConnected: () => true })
  const { families } = parseMetrics((await scrape()).text)
  names = [...families].flatMap(([name, type]) => (type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]))
  customMetrics = [...families.keys()].filter((name) => !/^(nodejs|process)_/.test(name)).concat('nodejs_eventloop_utilization')
})
afterAll(() => pool.end())

/** Lists the metrics of a PromQL expression: names that are not functions, labels, keywords or ranges. */
const listMetrics = (expression: string) =>
  [
    ...expression
      .replaceAll(/#.*$/gm, '')
      .replaceAll(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]|\b(?:by|without) \([^)]*\)/g, '')
      .matchAll(/\b([a-z]\w*_\w+)\b(?!\s*\()/g),
  ].map(([, name]) => name ?? '')

test('every dashboard metric is exported', () => {
  const { panels } = JSON.parse(read('dashboard.json')) as { panels: { title: string; targets: { expr: string }[] }[] }
  const dashboardMetrics = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => listMetrics(expr)))
  expect(panels.length).toBeGreaterThanOrEqual(12)
  expect(panels.filter(({ targets }) => !targets.every(({ expr }) => listMetrics(expr).length))).toEqual([])
  expect(dashboardMetrics.filter((name) => !names.includes(name))).toEqual([])
})

test('every custom metric is documented, and every documented one is exported', () => {
  const page = read('monitoring.md')
  const rows = [...page.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell]) => [...(cell ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''))
  expect([...rows].sort()).toEqual([...new Set(customMetrics)].sort())
  const [, alerts = ''] = /```promql\n([\s\S]*?)```/.exec(page) ?? []
  expect(listMetrics(alerts).length).toBeGreaterThan(10)
  expect(listMetrics(alerts).filter((name) => !names.includes(name))).toEqual([])
})
