/** The arrow at the end of a link that leads on; decoration only. It is a small line wherever no stylesheet says so. */
export function Arrow() {
  return (
    <svg
      className="arrow"
      viewBox="0 0 32 20"
      width="24"
      height="15"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 10h28M19 1l9 9-9 9" />
    </svg>
  )
}
