/** The file of a page's document. An address with the ending of an HTML file is that file. */
export function documentFile(path: string): string {
  if (/\.html?$/.test(path)) return path.slice(1)
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}

export function payloadFile(path: string): string {
  return `_site/payload${path === '/' ? '/index' : path}.json`
}
