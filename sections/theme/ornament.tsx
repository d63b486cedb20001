import type { OrnamentProps } from '../ornament.tsx'

/**
 * A painted wheel: decoration only, in the page's colours, turning a few degrees with the scroll. Its parts are its spokes: an even number, at most
 * 16.
 */
export function Ornament({ className, seed, parts = 16 }: OrnamentProps) {
  const angles = Array.from({ length: parts }, (_, spoke) => (spoke * 360) / parts)
  const kind = [...seed].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 3
  return (
    <svg
      className={`wheel wheel--${kind} ${className}`}
      viewBox="-100 -100 200 200"
      width="120"
      height="120"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="wheel__rim" r="98" />
      <circle className="wheel__field" r="88" />
      {angles.map((angle, spoke) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path className={spoke % 2 === 0 ? 'wheel__petal' : 'wheel__leaf'} d={petals[kind] ?? ''} />
          <path className="wheel__tooth" d="M0-88 8.500-76-8.500-76Z" />
        </g>
      ))}
      <circle className="wheel__hub" r="25" />
      <circle className="wheel__eye" r="11" />
    </svg>
  )
}

/** Each petal fits into the sector of one of sixteen spokes. */
const petals = [
  'M0-30C11-44 13-58 0-73-13-58-11-44 0-30Z',
  'M0-28 9.500-50 0-72-9.500-50Z',
  'M-4-28 4-28 12-62A12 12 0 0 0-12-62Z',
]
