import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../manifest/manifest.types.ts'
import type { ManifestProblem } from '../../manifest/problems/problem.ts'
import type { SectionDefinition } from '../../manifest/sections/section-definition.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { firstInside } from './find-scripts.ts'
import { missingFile } from './missing-file.ts'

/** How the theme changes packaged sections. */
export interface Look {
  /** The sections, each with the theme's own stylesheet for it, if there is one. */
  readonly sections: Map<string, SectionDefinition>
  /** Absolute path of the module of the theme's ornament. */
  readonly ornament: string | null
  readonly problems: readonly ManifestProblem[]
}

/** Finds what the theme has in place of the sections' own stylesheets and ornament. @param folders - the site's own, then those of its bases. */
export function findLook(
  { theme }: Manifest,
  document: ManifestDocument,
  folders: readonly string[],
  sections: ReadonlyMap<string, SectionDefinition>,
): Look {
  const { sections: styles, ornament } = theme
  const missing = (key: string, file: string) =>
    missingFile(document, ['theme', key], file, ["the site's folder"], folders[0] ?? null)
  const found = ornament === undefined ? null : firstInside(folders, ornament)
  return {
    sections: new Map(
      [...sections].map(([name, section]) => {
        const own = styles === undefined ? null : firstInside(folders, `${styles}/${name}.css`)
        return [name, own === null ? section : { ...section, styles: own }]
      }),
    ),
    ornament: found,
    problems: [
      ...(styles === undefined || folders.some((folder) => isFolder(join(folder, styles)))
        ? []
        : [missing('sections', styles)]),
      ...(ornament === undefined || found !== null ? [] : [missing('ornament', ornament)]),
    ],
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
