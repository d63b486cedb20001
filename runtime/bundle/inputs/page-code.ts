import { hashOf } from '../../ledger/inputs.ts'
import type { PageCode } from '../../ledger/page-code.ts'
import type { SectionDefinition } from '../../manifest/sections/section-definition.ts'
import type { ClientAssets } from '../../render/client-assets.ts'
import type { LoadedSite } from '../../source/load-site.ts'
import type { BuildInputs } from './build-inputs.ts'
import { readBuiltAssets, readMadeOf } from './made-of.ts'

/** The code of a site's build; null when there is no complete build. */
export function codeOfBuild({ sources }: Pick<LoadedSite, 'sources'>, dist: string): PageCode | null {
  const [made, assets] = [readMadeOf(dist), readBuiltAssets(dist)]
  return made === null || assets === null ? null : pageCode(made, sources.sections, assets)
}

/** The code of a build by section. A file or package counts for the sections that import it, and a package that none imports for all pages. */
function pageCode(made: BuildInputs, sections: readonly SectionDefinition[], assets: ClientAssets): PageCode {
  const { sitio, settings, files, packages } = made
  const ofSections = new Set(Object.values(made.sections).flat())
  const others = Object.entries(packages).filter(([key]) => !ofSections.has(key))
  return {
    sections: Object.fromEntries(
      sections.map(({ name, hydrate, inputs, client }) => {
        const parts = (made.sections[name] ?? []).map((input) => [input, files[input] ?? packages[input] ?? null])
        // A section's chunks may change when another section starts to share code with it.
        const chunks = [assets.islands[name], assets.sectionStyles[name]]
        return [name, hashOf([parts, hydrate, inputs, client, chunks])]
      }),
    ),
    runtime: hashOf([sitio, settings, others]),
  }
}
