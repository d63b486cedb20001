/** A file that a picture offers: `b.png 2x`. */
export interface PictureCandidate {
  readonly address: string
  /** `2x` or `960w`; empty when there is none. */
  readonly descriptor: string
}

/** The files in `a.png, b.png 2x`, read as browsers do: a comma inside of an address belongs to it, and no space needs to follow a descriptor. */
export function candidatesOf(srcset: string): PictureCandidate[] {
  return [...srcset.matchAll(/([^\s,]\S*[^\s,]|[^\s,])(?:\s+([^,]*))?/g)].map(([, address = '', descriptor = '']) => ({
    address,
    descriptor: descriptor.trim(),
  }))
}
