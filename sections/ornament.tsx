export interface OrnamentProps {
  className: string
  /** Any text; the same text gives the same ornament. */
  seed: string
  /** In how many equal parts it is divided: twelve on the face of a clock. */
  parts?: number
}

/** Where a theme may decorate a packaged section: `theme.ornament` names the module that takes the place of this one. Without it, nothing is there. */
export function Ornament(_: OrnamentProps) {
  return null
}
