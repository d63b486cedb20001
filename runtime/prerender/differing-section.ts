/** Matches the beginning of a section's block. */
const BLOCK = /<div data-section="[^"]*" data-section-id="([^"]*)"/g

/** The id of the first section that differs between two documents of a page; null when no section does. */
export function differingSection(before: string, now: string): string | null {
  const [old, fresh] = [blocksIn(before), blocksIn(now)]
  return [...fresh].find(([id, html]) => old.get(id) !== html)?.[0] ?? null
}

/** Section id → markup. The last section's includes everything up to the state of the page. */
function blocksIn(html: string): Map<string, string> {
  const body = html.slice(0, html.lastIndexOf('<script type="application/json"'))
  const starts = [...body.matchAll(BLOCK)]
  return new Map(starts.map(({ 1: id = '', index }, at) => [id, body.slice(index, starts[at + 1]?.index)]))
}
