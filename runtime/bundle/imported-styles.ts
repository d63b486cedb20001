import { realpathSync } from 'node:fs'
import { normalizePath, type Plugin } from 'vite'
import type { SectionDefinition } from '../manifest/sections/section-definition.ts'
import { isStyle, withoutQuery } from './style-files.ts'

/** Section → the stylesheets that its code imports, as module ids of the bundler, in the order in which their rules apply. */
export type ImportedStyles = ReadonlyMap<string, readonly string[]>

type StyledSection = Pick<SectionDefinition, 'name' | 'component' | 'styles'>

/**
 * Finds the stylesheets that sections import, themselves or in modules of theirs: a section is rendered on the server, where an import has no effect.
 * The stylesheet that comes with a section anyway is left out.
 *
 * @param importsOf - module id → ids of the modules that it imports.
 */
export function findImportedStyles(
  sections: readonly StyledSection[],
  importsOf: (id: string) => Iterable<string>,
): ImportedStyles {
  const found = sections.map(({ name, component, styles }): [string, string[]] => {
    const own = styles === null ? null : idOf(styles)
    return [name, stylesBelow(idOf(component), importsOf).filter((id) => withoutQuery(id) !== own)]
  })
  return new Map(found.filter(([, ids]) => ids.length > 0))
}

/** Notes what the server's build of a site finds. */
export class ImportedStylesFinder {
  found: ImportedStyles = new Map()

  plugin(sections: readonly StyledSection[]): Plugin {
    const note = (found: ImportedStyles) => {
      this.found = found
    }
    return {
      name: 'sitio:imported-styles',
      generateBundle() {
        // Most sites import none, and need no walk.
        if (![...this.getModuleIds()].some(isStyle)) return
        note(findImportedStyles(sections, (id) => this.getModuleInfo(id)?.importedIds ?? []))
      },
    }
  }
}

/** The order is that in which modules are evaluated: what a module imports comes before what is imported after it. */
function stylesBelow(begin: string, importsOf: (id: string) => Iterable<string>): string[] {
  const met = new Set<string>()
  const visit = (id: string): string[] => {
    if (met.has(id)) return []
    met.add(id)
    return isStyle(id) ? [id] : [...importsOf(id)].flatMap(visit)
  }
  return visit(begin)
}

/** As the bundler names a file. */
function idOf(file: string): string {
  return normalizePath(realpathSync(file))
}
