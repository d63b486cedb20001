import { realpathSync } from 'node:fs'
import { normalizePath, type Plugin } from 'vite'
import type { SectionDefinition } from '../../manifest/sections/section-definition.ts'
import { isStyle, withoutQuery } from './style-files.ts'

/** Section → the stylesheets that its code imports, as the bundler's module ids, in the order in which their rules apply. */
export type ImportedStyles = ReadonlyMap<string, readonly string[]>

type StyledSection = Pick<SectionDefinition, 'name' | 'component' | 'styles'>

/**
 * Finds the stylesheets that sections import, directly or through other modules. Sections are rendered on the server, where such an import has no
 * effect by itself. Leaves out the stylesheet in the section's own folder, which is always included.
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

/** Collects the imported stylesheets during the server build of a site. */
export class ImportedStylesFinder {
  found: ImportedStyles = new Map()

  plugin(sections: readonly StyledSection[]): Plugin {
    const note = (found: ImportedStyles) => {
      this.found = found
    }
    return {
      name: 'sitio:imported-styles',
      generateBundle() {
        // Most sites import none, so there is nothing to walk.
        if (![...this.getModuleIds()].some(isStyle)) return
        note(findImportedStyles(sections, (id) => this.getModuleInfo(id)?.importedIds ?? []))
      },
    }
  }
}

/** In the order in which modules are evaluated, depth first: what a module imports comes before the imports that follow that module. */
function stylesBelow(begin: string, importsOf: (id: string) => Iterable<string>): string[] {
  const met = new Set<string>()
  const visit = (id: string): string[] => {
    if (met.has(id)) return []
    met.add(id)
    return isStyle(id) ? [id] : [...importsOf(id)].flatMap(visit)
  }
  return visit(begin)
}

/** The bundler's id of a file. */
function idOf(file: string): string {
  return normalizePath(realpathSync(file))
}
