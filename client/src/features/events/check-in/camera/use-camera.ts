import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createQrReader } from './qr-reader.ts'
import { createRepeatFilter } from './repeat-filter.ts'

/** The pause between two pictures that are read. */
const readIntervalMs = 120

type CameraState = 'off' | 'starting' | 'on' | { failure: string }

/**
 * Shows the camera in a video element, and calls `onCode` with each QR code that comes into its sight. `attempt`: 0 while it is off; each other number starts
 * it.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, attempt: number, onCode: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('off')
  const handleCode = useEffectEvent(onCode)
  useEffect(() => {
    if (attempt === 0) return setState('off')
    const stopping = new AbortController()
    setState('starting')
    const fail = (error: Error) => {
      if (stopping.signal.aborted) return
      console.warn('The camera does not work', error)
      stopping.abort()
      setState({ failure: describeFailure(error) })
    }
    startCamera(video.current, stopping.signal, (code) => handleCode(code), fail)
      .then(() => !stopping.signal.aborted && setState('on'))
      .catch(fail)
    return () => stopping.abort()
  }, [attempt, video])
  return state
}

async function startCamera(video: HTMLVideoElement | null, signal: AbortSignal, onCode: (code: string) => void, onFail: (error: Error) => void) {
  // Missing on pages without TLS.
  if (!navigator.mediaDevices || !video) throw new DOMException('This page has no camera.', 'NotSupportedError')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  for (const track of stream.getTracks()) track.addEventListener('ended', () => onFail(new DOMException('The camera has ended.', 'NotReadableError')))
  video.srcObject = stream
  await video.play()
  void readCodes(video, signal, onCode)
}

async function readCodes(video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void) {
  const readQrCode = await createQrReader()
  const isNew = createRepeatFilter()
  while (!signal.aborted) {
    const code = await readQrCode(video).catch((error) => {
      console.warn('A picture could not be read', error)
      return null
    })
    if (signal.aborted) return
    if (code && isNew(code, performance.now())) onCode(code)
    await new Promise((resolve) => setTimeout(resolve, readIntervalMs))
  }
}

function describeFailure({ name }: Error): string {
  if (name === 'NotAllowedError') return 'The camera is not allowed. Allow it for this site in the settings of your browser, or type the ticket codes.'
  if (name === 'NotFoundError') return 'This device has no camera. Type the ticket codes, or use a scanner.'
  if (name === 'NotReadableError') return 'Another app uses the camera. Close it and try again.'
  return 'The camera could not be started. Type the ticket codes, or use a scanner.'
}
