import encodeQR from 'qr'
import { useMemo } from 'react'

/** The quiet zone that scanners need (ISO/IEC 18004). */
const borderModules = 4

/** A QR code of a ticket: black on white in both colour schemes, since scanners expect it. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string | undefined }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: borderModules }), [text])
  return (
    <svg role="img" aria-label={label} className={className} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges">
      <path d={drawModules(rows)} fill="#000000" />
    </svg>
  )
}

/** The path of all dark modules, each row of neighbours as one rectangle. */
export const drawModules = (rows: boolean[][]): string =>
  rows
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
    )
    .join('')
