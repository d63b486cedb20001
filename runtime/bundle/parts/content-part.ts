const PREFIX = 'content/'

/** The part of a build that is a content file of a client's embedded back-end. */
export function contentPart(client: string, file: string): string {
  return `${PREFIX}${client}/${file}`
}

export function isContentPart(part: string): boolean {
  return part.startsWith(PREFIX)
}
