/** Begins the block of a section. */
const BLOCK = /<div data-section="[^"]*" data-section-id="([^"]*)"/g

/** The id of the first section in which two documents of a page differ; null where they differ in no section alone. */
export function differingSection(before: string, now: string): string | null {
  const [old, fresh] = [blocksIn(before), blocksIn(now)]
  return [...fresh].find(([id, html]) => old.get(id) !== html)?.[0] ?? null
}

/** Id of a section → its markup. Of the last one, all that follows up to the state of the page. */
function blocksIn(html: string): Map<string, string> {
  const body = html.slice(0, html.lastIndexOf('<script type="application/json"'))
  const starts = [...body.matchAll(BLOCK)]
  return new Map(starts.map(({ 1: id = '', index }, at) => [id, body.slice(index, starts[at + 1]?.index)]))
}
