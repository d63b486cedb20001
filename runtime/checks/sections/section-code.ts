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
  if (component === undefined) return null
  const read = modules.flatMap((module) => {
    const units = codeUnits(module)
    return units === null ? [] : [{ module, units }]
  })
  const byFile = new Map(read.map((each) => [each.module.file, each]))
  const own = byFile.get(component.file)?.units
  const tops = new Set(read.map(({ units }) => units.top))
  const located = (unit: CodeUnit) =>
    unit.uses.map((use): LocatedUse => ({ ...use, module: unit.module, isTop: tops.has(unit) }))

  const reached = new Set<CodeUnit>(tops)
  const pending: [Binding | null, string][] = []
  const follow = (unit: CodeUnit) => {
    for (const binding of unit.calls) pending.push([binding, unit.module.file])
  }
  for (const top of tops) follow(top)
  const root = findExport(component.file, name)
  pending.push([root, component.file])
  for (const { module, units } of read) for (const binding of units.fallbacks) pending.push([binding, module.file])
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const unit = unitOf(next[0], next[1])
    if (unit === null || reached.has(unit)) continue
    reached.add(unit)
    follow(unit)
  }
  const rendered = [...reached].flatMap(located)
  const rank = ({ module }: LocatedUse) => modules.indexOf(module)
  return {
    component,
    root: unitOf(root, component.file),
    isExported: root !== null || own === undefined || own.stars.length > 0,
    rendered: rendered.sort((a, b) => rank(a) - rank(b) || a.start - b.start),
    all: read.flatMap(({ units }) => units.units.flatMap(located)),
    modules: read,
    isWhole: read.length === modules.length && read.every(({ units }) => !units.isDynamic),
  }

  function findExport(file: string, wanted: string, depth = 0): Binding | null {
    const units = byFile.get(file)?.units
    if (units === undefined || depth > 20) return null
    const binding = units.exports.get(wanted)
    if (binding !== undefined) return binding
    for (const star of units.stars) {
      const target = targetOf(file, star)
      const found = target === undefined ? null : findExport(target, wanted, depth + 1)
      if (found !== null) return found
    }
    return null
  }

  function unitOf(binding: Binding | null, file: string, depth = 0): CodeUnit | null {
    if (binding === null || depth > 20) return null
    if (binding.kind === 'local') return binding.unit ?? unitOf(binding.alias ?? null, file, depth + 1)
    const target = targetOf(file, binding.from)
    return target === undefined ? null : unitOf(findExport(target, binding.name), target, depth + 1)
  }

  /** The module that a relative import leads to. */
  function targetOf(file: string, from: string): string | undefined {
    return byFile.get(file)?.module.imports.get(from)
  }
}
