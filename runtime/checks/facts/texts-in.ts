/** All texts in a value, at any depth, without keys. */
export function textsIn(value: unknown): string[] {
  const found: string[] = []
  const visit = (part: unknown) => {
    if (typeof part === 'string') found.push(part)
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit)
  }
  visit(value)
  return found
}
