import type { HydrationMoment } from '../moments/index.ts'
import type { SectionOperation } from '../page/load-section-data.ts'
import type { StaticSections } from '../strings/static-sections.ts'
import type { SectionComponent } from '../view/section.ts'

/** A section in the server bundle: what its folder declares, and its component. */
export interface RegisteredSection {
  readonly component: SectionComponent
  readonly hydrate: HydrationMoment | null
  /** Further inputs of its output. */
  readonly inputs: readonly ('path' | 'form' | 'search')[]
  readonly call: SectionOperation | null
}

/** Every section that the site uses, by name. */
export type SectionRegistry = Readonly<Record<string, RegisteredSection>>

/** What of the site's own code is in the server bundle. */
export interface SiteModules {
  readonly sections: SectionRegistry
  /** Those that are compiled to strings, too; absent in development. */
  readonly statics?: StaticSections
  /** Validation steps and middleware by their names: what their modules export by default. */
  readonly validators: Readonly<Record<string, unknown>>
  readonly middleware: Readonly<Record<string, unknown>>
  /** Client → field → the query that tells whether a session is a good one. */
  readonly checks?: Readonly<Record<string, Readonly<Record<string, SectionOperation['operation']>>>>
}

/**
 * In development nothing else notices: the bundler refuses a build of such a site.
 *
 * @throws Error when the module of a section does not export its component.
 */
export function refuseMissing(sections: SectionRegistry): void {
  for (const [name, { component }] of Object.entries(sections))
    if (component === undefined) throw new Error(`the module of the section "${name}" does not export "${name}"`)
}
