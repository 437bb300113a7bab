import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { hasModifierKey } from '../../lib/browser/has-modifier-key.ts'
import { type Crop, createCrop, drawCrop, encodeCrop, maxZoom, moveCrop, zoomCrop } from '../../lib/crop.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { Button } from './button.tsx'
import css from './crop-dialog.module.css'

type Props = { file: File; onCrop: (file: File) => void; onClose: () => void }

/** Side of the canvas in its own pixels; it is shown smaller. */
const canvasSide = 640
/** Fraction of the square's side that an arrow key moves the picture. */
const keyStep = 0.04

const directions: Record<string, [right: number, down: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Lets the user choose a square part of a picture. A picture that the browser cannot decode (HEIC, for example) is passed on whole. */
export function CropDialog({ file, onCrop, onClose }: Props) {
  const picture = usePicture(file, () => onCrop(file))
  return (
    <Dialog title="Crop the picture" open onClose={onClose}>
      {picture ? <CropForm picture={picture} name={file.name} onCrop={(cropped) => onCrop(cropped ?? file)} /> : <p role="status">Loading the picture...</p>}
    </Dialog>
  )
}

function CropForm({ picture, name, onCrop }: { picture: ImageBitmap; name: string; onCrop: (file: File | null) => void }) {
  const hintId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const position = useRef<HTMLDivElement>(null)
  const lastPoint = useRef<{ x: number; y: number } | null>(null)
  const [crop, setCrop] = useState<Crop>(() => createCrop(picture))
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  useEffect(() => position.current?.focus(), [])

  const drag = ({ currentTarget, clientX: x, clientY: y }: PointerEvent) => {
    const from = lastPoint.current
    if (!from) return
    const { width, height } = currentTarget.getBoundingClientRect()
    lastPoint.current = { x, y }
    setCrop((current) => moveCrop(current, picture, (x - from.x) / width, (y - from.y) / height))
  }
  const endDrag = () => {
    lastPoint.current = null
  }
  const moveByKey = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction || hasModifierKey(event)) return
    event.preventDefault()
    // The keys move the square, so the picture moves the other way.
    setCrop((current) => moveCrop(current, picture, -direction[0] * keyStep, -direction[1] * keyStep))
  }
  const finish = async () => {
    if (busy) return
    setBusy(true)
    onCrop(await encodeCrop(picture, crop, name))
  }
  return (
    <div className={css.form}>
      <p id={hintId}>Drag the picture or use the arrow keys. Your profile shows what is in the circle.</p>
      <div
        ref={position}
        role="application"
        aria-label="Part of the picture"
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the arrow keys
        tabIndex={0}
        className={css.frame}
        onKeyDown={moveByKey}
        onPointerDown={({ currentTarget, pointerId, clientX, clientY, isPrimary }) => {
          if (!isPrimary) return
          currentTarget.setPointerCapture(pointerId)
          lastPoint.current = { x: clientX, y: clientY }
        }}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        <canvas ref={canvas} width={canvasSide} height={canvasSide} />
      </div>
      <label className={css.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)} percent`}
          // Enter would submit a form around the dialog.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => setCrop(zoomCrop(crop, picture, Number(event.target.value)))}
        />
      </label>
      <Button busy={busy} onClick={finish}>
        Use this part
      </Button>
    </div>
  )
}

/** The decoded picture; null while it is decoded. */
function usePicture(file: File, onUndecodable: () => void): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const handleUndecodable = useEffectEvent(onUndecodable)
  useEffect(() => {
    let decoded: ImageBitmap | undefined
    let isCancelled = false
    createImageBitmap(file).then(
      (bitmap) => {
        decoded = bitmap
        if (isCancelled) bitmap.close()
        else setPicture(bitmap)
      },
      () => isCancelled || handleUndecodable(),
    )
    return () => {
      isCancelled = true
      decoded?.close()
    }
  }, [file])
  return picture
}
