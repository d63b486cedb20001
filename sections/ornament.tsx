export interface OrnamentProps {
  className: string
  /** Any text; the same text gives the same ornament. */
  seed: string
  /** Number of equal parts: twelve for the face of a clock. */
  parts?: number
}

/** Where a theme may decorate a packaged section: `theme.ornament` names the module that replaces this one. By default there is nothing. */
export function Ornament(_: OrnamentProps) {
  return null
}
