import { dirname, resolve } from 'node:path'

const TEXT = /"[^"]*"|'[^']*'|`[^`]*`/
/** What takes files by a pattern: `import.meta.glob('./posts/*.md')`, and paths that are put together, in `import()` and in `new URL()`. */
const TAKING = new RegExp(
  String.raw`\bimport\.meta\.glob(?:<[^(]*>)?\(((?:${TEXT.source}|[^)"'${'`'}])*)\)|\b(?:import|new\s+URL)\s*\(\s*(${TEXT.source})`,
  'g',
)
/** From where on a name may be any. */
const OPEN = /[*?[{(]|\$\{/

/**
 * The folders in which a module takes whatever file has a name that fits: one more file there is one more that it is made of.
 *
 * @param file - where the module lies: an absolute path, like the results.
 * @param root - the folder in which a pattern begins that has a slash at its beginning.
 */
export function globbedFolders(code: string, file: string, root: string): string[] {
  const patterns = [...code.matchAll(TAKING)].flatMap(([, list, text]) => textsIn(list ?? text ?? ''))
  const folders = patterns.flatMap((pattern) => {
    const open = pattern.search(OPEN)
    const isRelative = pattern.startsWith('./') || pattern.startsWith('../')
    if (open < 0 || !(isRelative || /^[/*]/.test(pattern))) return []
    const fixed = pattern.slice(0, pattern.lastIndexOf('/', open) + 1)
    return [resolve(isRelative ? dirname(file) : root, fixed.replace(/^\//, ''))]
  })
  return [...new Set(folders)]
}

function textsIn(list: string): string[] {
  return (list.match(new RegExp(TEXT, 'g')) ?? []).map((text) => text.slice(1, -1))
}
