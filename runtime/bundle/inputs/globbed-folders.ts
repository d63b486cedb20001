import { dirname, resolve } from 'node:path'

const TEXT = /"[^"]*"|'[^']*'|`[^`]*`/
/** Code that imports files by a pattern: `import.meta.glob('./posts/*.md')`, and template strings in `import()` and `new URL()`. */
const TAKING = new RegExp(
  String.raw`\bimport\.meta\.glob(?:<[^(]*>)?\(((?:${TEXT.source}|[^)"'${'`'}])*)\)|\b(?:import|new\s+URL)\s*\(\s*(${TEXT.source})`,
  'g',
)
/** The start of the variable part of a pattern. */
const OPEN = /[*?[{(]|\$\{/

/**
 * The folders from which a module imports every file that matches a pattern: a new file there may become part of the module.
 *
 * @param file - absolute path of the module.
 * @param root - the folder to which patterns that start with a slash are relative.
 * @returns absolute paths.
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
