import type { Finding } from '../../server/cli/report.ts'

export const states = (findings: Finding[]) => findings.map(({ service, state }) => `${service}: ${state}`)
export const said = (findings: Finding[]) => findings.map(({ says }) => says).join('\n')
