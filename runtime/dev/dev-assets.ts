import { basename } from 'node:path'
import { packageDoors } from '../bundle/section-registry.ts'
import { islandEntryId, resolvedId } from '../bundle/site-plugin.ts'
import type { ImportedStyles } from '../bundle/styles/imported-styles.ts'
import type { ClientAssets } from '../render/client-assets.ts'
import type { LoadedSite } from '../source/load-site.ts'

export const DEV_ENTRY = 'virtual:site/dev'
/** The address of the script that every page loads in development. */
export const devScript = virtualAddress(DEV_ENTRY)

/** The addresses at which Vite serves what a build would have written. */
export function devAssets({ sources }: LoadedSite, imported: ImportedStyles): ClientAssets {
  const style = (path: string) => ({ href: fileAddress(path), text: null })
  return {
    build: 'development',
    boot: fileAddress(packageDoors.boot),
    bootImports: [],
    navigation: fileAddress(packageDoors.navigation),
    navigationImports: [],
    stylesheets: Object.fromEntries([...sources.stylesheets].map(([name, path]) => [name, style(path)])),
    sectionStyles: Object.fromEntries(
      sources.sections.map(({ name, styles }) => [
        name,
        [...(imported.get(name) ?? []), ...(styles === null ? [] : [styles])].map(style),
      ]),
    ),
    islands: Object.fromEntries(
      sources.sections.flatMap(({ name, hydrate }) =>
        hydrate === null ? [] : [[name, { src: virtualAddress(islandEntryId(name)), imports: [] }]],
      ),
    ),
    guards: fileAddress(packageDoors.guards),
    // Only prerendered pages run steps in the browser.
    steps: { validator: {}, middleware: {} },
    optional: Object.fromEntries(sources.needs.map((name) => [name, fileAddress(packageDoors[name])])),
    onError: sources.onError === null ? null : fileAddress(sources.onError),
    scripts: Object.fromEntries(
      [...sources.scripts].map(([key, path], index) => [key, { src: legacyAddress(path, index), integrity: null }]),
    ),
    devScript,
  }
}

/** The address of a legacy script in development. It is served as it is at the moment, so it has no hash. */
export function legacyAddress(path: string, index: number): string {
  return `/_site/legacy/${index}-${basename(path)}`
}

function fileAddress(path: string): string {
  return encodeURI(`/@fs${path.startsWith('/') ? '' : '/'}${path}`)
}

function virtualAddress(id: string): string {
  return `/@id/${resolvedId(id).replace('\0', '__x00__')}`
}
