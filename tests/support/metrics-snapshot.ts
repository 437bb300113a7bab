/** The metrics of one scrape: the type of each family and the value of each series. */
export type MetricsSnapshot = {
  families: Map<string, string>
  series: Map<string, number>
  valueOf(name: string, labels?: Record<string, string>): number | undefined
}

const samplePattern = /^([a-z_:][\w:]*)(?:\{((?:[a-z_]\w*="(?:[^"\\\n]|\\[\\"n])*"(?:,(?=[a-z])|(?=\})))*)\})? (NaN|[+-]?Inf|[+-]?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/i

/** Parses the Prometheus text format strictly: anything that its specification does not allow is an error. */
export function parseMetrics(text: string): MetricsSnapshot {
  const families = new Map<string, string>()
  const series = new Map<string, number>()
  if (!text.endsWith('\n')) throw new Error('the last line has no line feed')
  let family = ''
  let helpName = ''
  for (const line of text.split('\n').filter(Boolean)) {
    const [, keyword, name = '', text = ''] = /^# (HELP|TYPE) (\w+) (.+)$/.exec(line) ?? []
    if (keyword === 'HELP') helpName = name
    else if (keyword === 'TYPE') {
      if (families.has(name) || helpName !== name || !/^(counter|gauge|histogram|summary)$/.test(text)) throw new Error(`invalid line: ${line}`)
      families.set(name, text)
      family = name
    } else {
      const [, seriesName = '', labels = '', value = ''] = samplePattern.exec(line) ?? []
      const suffixPattern = { histogram: /^_(bucket|sum|count)$/, summary: /^(_sum|_count|)$/ }[families.get(family) ?? ''] ?? /^$/
      if (!seriesName.startsWith(family) || !suffixPattern.test(seriesName.slice(family.length))) throw new Error(`not a sample of ${family}: ${line}`)
      if (families.get(family) === 'counter' && !family.endsWith('_total')) throw new Error(`a counter that does not end in _total: ${family}`)
      const key = formatSeriesKey(seriesName, parseLabels(labels))
      if (series.has(key)) throw new Error(`duplicate series: ${key}`)
      series.set(key, Number(value.replace('Inf', 'Infinity')))
    }
  }
  for (const [key, count] of series) {
    if (!/^\w+_bucket\{/.test(key) || !key.includes('le="+Inf"')) continue
    const countKey = key.replace('_bucket', '_count').replace(/,le="\+Inf"|le="\+Inf",?/, '')
    if (series.get(countKey.replace('{}', '')) !== count) throw new Error(`a histogram that does not add up: ${key}`)
  }
  return { families, series, valueOf: (name, labels = {}) => series.get(formatSeriesKey(name, labels)) }
}

const parseLabels = (labels: string) => Object.fromEntries([...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]))

function formatSeriesKey(name: string, labels: Record<string, string | undefined>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return pairs.length ? `${name}{${pairs.sort().join(',')}}` : name
}

/** Scrapes a metrics server. */
export async function scrapeMetrics(port: number): Promise<MetricsSnapshot> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  const type = response.headers.get('content-type')
  if (response.status !== 200 || !type?.startsWith('text/plain; version=0.0.4')) throw new Error(`${response.status} ${type}`)
  return parseMetrics(await response.text())
}
