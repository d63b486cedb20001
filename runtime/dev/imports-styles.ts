import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What follows `import` and `export`, even in code that only looks like them: finding too many does no harm. */
const IMPORTED = /\b(?:import|export)\b[^'";]*?['"]([^'"\n]+)['"]/g
const STYLESHEET = /\.(?:css|less|sass|scss|styl|stylus)$/

/** Whether a module of a package imports a stylesheet, which Node cannot load: itself, or through another module of the package. */
export function importsStyles(file: string): boolean {
  const files = new Set([file])
  for (const each of files) {
    for (const [, name = ''] of textOf(each).matchAll(IMPORTED)) {
      if (STYLESHEET.test(name)) return true
      if (name.startsWith('.')) files.add(resolve(dirname(each), name))
    }
  }
  return false
}

/** Empty for a file that cannot be read, since Node's own error says more. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
