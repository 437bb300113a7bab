import type { CheckResult } from '../../../server/cli/checks/check-report.ts'

export const formatStates = (findings: CheckResult[]) => findings.map(({ service, state }) => `${service}: ${state}`)
export const formatMessages = (findings: CheckResult[]) => findings.map(({ message }) => message).join('\n')
