import { once } from '../../values/once.ts'
import type { CodeModule, SiteFacts } from './facts.ts'

/** The modules of all sections that the manifest uses, without duplicates. */
export const sectionModules = once(({ sections, modulesOf }: SiteFacts): readonly CodeModule[] => [
  ...new Map([...sections.keys()].flatMap(modulesOf).map((module) => [module.file, module])).values(),
])
