/**
 * The studio's mark: a hummingbird of a few arcs. It only decorates: whoever shows it says its name beside it.
 *
 * @param props.className - class of the drawing; its parts are `hummingbird__wing`, `__body`, `__throat` and `__beak`.
 */
export function Hummingbird({ className }: { className: string }) {
  return (
    <svg className={`hummingbird ${className}`} viewBox="-102 -102 208 204" aria-hidden="true" focusable="false">
      <g className="hummingbird__wing">
        {feathers.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <path
        className="hummingbird__body"
        d="M2-20A30 30 0 0 1 62-20C62 34 24 68-20 74L-62 96-44 58C-14 46 0 20 2-20Z"
      />
      <path className="hummingbird__throat" d="M62-20C62-4 59 10 54 22A46 46 0 0 1 26-20Z" />
      <path className="hummingbird__beak" d="M57-37 104-54 61-22Z" />
    </svg>
  )
}

const feathers = [
  'M2 2 -93.9 -1.4A96 96 0 0 1 -90.7 -22.8Z',
  'M2 2 -84.5 -26.1A91 91 0 0 1 -76 -44.9Z',
  'M2 2 -69.3 -46.1A86 86 0 0 1 -56.7 -60.9Z',
  'M2 2 -50.1 -60A81 81 0 0 1 -34.8 -70.2Z',
  'M2 2 -28.9 -67.4A76 76 0 0 1 -12.5 -72.6Z',
]
