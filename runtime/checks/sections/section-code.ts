import { once } from '../../values/once.ts'
import type { CodeModule, SiteFacts } from '../facts/facts.ts'
import type { Binding, CodeUnit, CodeUse } from './code-scope.ts'
import { codeUnits, type ModuleUnits } from './code-units.ts'

/** What the code of one section does, and where. */
export interface SectionCode {
  readonly component: CodeModule
  /** Whether its component is exported under the section's name. */
  readonly isExported: boolean
  /** The function of its component; null where it cannot be found. */
  readonly root: CodeUnit | null
  /** What runs while the section is rendered, including on the server; uses in its own module come first. */
  readonly rendered: readonly LocatedUse[]
  /** All uses in its modules, whenever they run. */
  readonly all: readonly LocatedUse[]
  readonly modules: readonly { readonly module: CodeModule; readonly units: ModuleUnits }[]
  /** Whether all of its code was read: nothing is loaded later, and all modules are TypeScript. */
  readonly isWhole: boolean
}

export interface LocatedUse extends CodeUse {
  readonly module: CodeModule
  /** Whether it runs when the module is imported, outside of any function. */
  readonly isTop: boolean
}

const codeBySection = once((_facts: SiteFacts) => new Map<string, SectionCode | null>())

/** Follows what a section's component calls and renders, through its own modules. Each section is read once, for all checks. */
export function readSectionCode(facts: SiteFacts, name: string): SectionCode | null {
  const known = codeBySection(facts)
  const code = known.get(name)
  if (code !== undefined) return code
  const read = followCode(facts.modulesOf(name), name)
  known.set(name, read)
  return read
}

function followCode(modules: readonly CodeModule[], name: string): SectionCode | null {
  const [component] = modules
  return component === undefined ? null : new FollowedCode(modules).from(component, name)
}

/** How many exports and aliases are followed one after another. */
const MAX_DEPTH = 20

class FollowedCode {
  readonly #modules: readonly CodeModule[]
  readonly #read: SectionCode['modules']
  readonly #byFile: ReadonlyMap<string, SectionCode['modules'][number]>

  constructor(modules: readonly CodeModule[]) {
    this.#modules = modules
    this.#read = modules.flatMap((module) => {
      const units = codeUnits(module)
      return units === null ? [] : [{ module, units }]
    })
    this.#byFile = new Map(this.#read.map((each) => [each.module.file, each]))
  }

  from(component: CodeModule, name: string): SectionCode {
    const root = this.#findExport(component.file, name)
    const own = this.#byFile.get(component.file)?.units
    const tops = new Set(this.#read.map(({ units }) => units.top))
    const located = (unit: CodeUnit) =>
      unit.uses.map((use): LocatedUse => ({ ...use, module: unit.module, isTop: tops.has(unit) }))
    const rank = ({ module }: LocatedUse) => this.#modules.indexOf(module)
    return {
      component,
      root: this.#unitOf(root, component.file),
      isExported: root !== null || own === undefined || own.stars.length > 0,
      rendered: [...this.#reach(tops, root, component.file)]
        .flatMap(located)
        .sort((a, b) => rank(a) - rank(b) || a.start - b.start),
      all: this.#read.flatMap(({ units }) => units.units.flatMap(located)),
      modules: this.#read,
      isWhole: this.#read.length === this.#modules.length && this.#read.every(({ units }) => !units.isDynamic),
    }
  }

  /** Everything that runs when the modules are imported and the component, or a fallback, is rendered. */
  #reach(tops: ReadonlySet<CodeUnit>, root: Binding | null, file: string): ReadonlySet<CodeUnit> {
    const reached = new Set<CodeUnit>(tops)
    const pending: [Binding | null, string][] = []
    const follow = (unit: CodeUnit) => {
      for (const binding of unit.calls) pending.push([binding, unit.module.file])
    }
    for (const top of tops) follow(top)
    pending.push([root, file])
    for (const { module, units } of this.#read)
      for (const binding of units.fallbacks) pending.push([binding, module.file])
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const unit = this.#unitOf(...next)
      if (unit === null || reached.has(unit)) continue
      reached.add(unit)
      follow(unit)
    }
    return reached
  }

  #findExport(file: string, wanted: string, depth = 0): Binding | null {
    const units = this.#byFile.get(file)?.units
    if (units === undefined || depth > MAX_DEPTH) return null
    const binding = units.exports.get(wanted)
    if (binding !== undefined) return binding
    for (const star of units.stars) {
      const target = this.#targetOf(file, star)
      const found = target === undefined ? null : this.#findExport(target, wanted, depth + 1)
      if (found !== null) return found
    }
    return null
  }

  #unitOf(binding: Binding | null, file: string, depth = 0): CodeUnit | null {
    if (binding === null || depth > MAX_DEPTH) return null
    if (binding.kind === 'local') return binding.unit ?? this.#unitOf(binding.alias ?? null, file, depth + 1)
    const target = this.#targetOf(file, binding.from)
    return target === undefined ? null : this.#unitOf(this.#findExport(target, binding.name), target, depth + 1)
  }

  /** The module that a relative import leads to. */
  #targetOf(file: string, from: string): string | undefined {
    return this.#byFile.get(file)?.module.imports.get(from)
  }
}
