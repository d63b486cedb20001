import type { HydrationMoment } from '../moments/index.ts'
import type { SectionOperation } from '../page/load-section-data.ts'
import type { StaticSections } from '../strings/static-sections.ts'
import type { SectionComponent } from '../view/section.ts'

/** A section in the server bundle: the declarations in its folder, and its component. */
export interface RegisteredSection {
  readonly component: SectionComponent
  readonly hydrate: HydrationMoment | null
  /** Additional inputs of its output. */
  readonly inputs: readonly ('path' | 'form' | 'search')[]
  readonly call: SectionOperation | null
}

/** Every section that the site uses, by name. */
export type SectionRegistry = Readonly<Record<string, RegisteredSection>>

/** The site's own code in the server bundle. */
export interface SiteModules {
  readonly sections: SectionRegistry
  /** The sections that are also compiled to strings; absent in development. */
  readonly statics?: StaticSections
  /** Default exports of the site's own validators and middleware, by name. */
  readonly validators: Readonly<Record<string, unknown>>
  readonly middleware: Readonly<Record<string, unknown>>
  /** Client → field → the query that tells whether a session is valid. */
  readonly checks?: Readonly<Record<string, Readonly<Record<string, SectionOperation['operation']>>>>
}

/**
 * Needed in development only: for a build, the bundler refuses such a site.
 *
 * @throws Error when the module of a section does not export its component.
 */
export function refuseMissing(sections: SectionRegistry): void {
  for (const [name, { component }] of Object.entries(sections))
    if (component === undefined) throw new Error(`the module of the section "${name}" does not export "${name}"`)
}
