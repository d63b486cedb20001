import { Ornament } from '../ornament.tsx'

/**
 * The face of a clock, painted by the stylesheet or the theme's ornament, with hands once the time is known. It is decoration only: the time is
 * written beside it.
 *
 * @param props.minute - minutes since midnight; null draws no hands.
 */
export function ClockFace({ minute }: { minute: number | null }) {
  return (
    <div className="community__face">
      <Ornament className="community__ornament" seed="clock" parts={12} />
      {minute !== null && (
        <svg
          className="community__hands"
          viewBox="-100 -100 200 200"
          width="120"
          height="120"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M-5 0-3-52 3-52 5 0Z" transform={`rotate(${minute / 2})`} />
          <path d="M-4 0-2-84 2-84 4 0Z" transform={`rotate(${(minute % 60) * 6})`} />
          <circle r="8" />
        </svg>
      )}
    </div>
  )
}
