import { Camera as CameraIcon, CameraOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../../components/forms/button.tsx'
import { Notice } from '../../../../components/states/notice.tsx'
import css from './camera.module.css'
import { useCamera } from './use-camera.ts'

/** The camera, which reads the QR codes of tickets while it is on. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const state = useCamera(video, attempt, onCode)
  const isOn = state === 'starting' || state === 'on'
  return (
    <div className={css.camera}>
      <video ref={video} className={css.video} muted playsInline hidden={!isOn} aria-label="Picture of the camera" />
      {typeof state === 'object' && <Notice kind="error">{state.failure}</Notice>}
      {isOn ? (
        <Button variant="secondary" busy={state === 'starting'} onClick={() => setAttempt(0)}>
          <CameraOff aria-hidden="true" size={20} /> {state === 'starting' ? 'Starting the camera...' : 'Stop the camera'}
        </Button>
      ) : (
        <Button onClick={() => setAttempt(attempt + 1)}>
          <CameraIcon aria-hidden="true" size={20} /> Scan with the camera
        </Button>
      )}
    </div>
  )
}
