import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { SendTestNotificationDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'

/** The result of a test that the push services of so many browsers took. */
export const describeTest = (sentCount: number) =>
  sentCount === 0
    ? 'The test reached no device. On the device, turn push off and on again.'
    : `Sent to ${sentCount === 1 ? '1 device' : `${sentCount} devices`}. It arrives in a moment.`

/** Pushes a test notification to all devices of the viewer, and shows the result. */
export function TestButton() {
  const [send, { loading }] = useMutation(SendTestNotificationDocument)
  const [result, setResult] = useState<{ text: string; isError: boolean } | null>(null)
  const test = async () => {
    setResult(null)
    try {
      const sentCount = (await send({})).data?.sendTestNotification.sentCount ?? 0
      setResult({ text: describeTest(sentCount), isError: sentCount === 0 })
    } catch (error) {
      setResult({ text: `The test was not sent. ${toApiError(error).message}`, isError: true })
    }
  }
  return (
    <>
      <Button variant="secondary" busy={loading} onClick={() => void test()}>
        Send me a test notification
      </Button>
      {result && <Notice kind={result.isError ? 'error' : 'info'}>{result.text}</Notice>}
    </>
  )
}
