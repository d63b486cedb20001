import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath } from 'vite'
import type { SectionDefinition } from '../manifest/sections/section-definition.ts'
import type { ClientAssets, IslandAsset, ScriptAsset, StyleAsset } from '../render/client-assets.ts'
import type { OptionalCode } from '../site/needed-code.ts'
import type { StepModule } from '../source/parts/step-modules.ts'
import { packageDoors, stepModuleId } from './section-registry.ts'
import { islandEntryId } from './site-plugin.ts'

/** An entry of Vite's build manifest, with the keys that are read here. */
interface ViteChunk {
  readonly file: string
  readonly src?: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type ViteManifest = Readonly<Record<string, ViteChunk>>

/** Converts Vite's manifest of the client build into the assets that the server needs. */
export function readClientBuild(options: {
  readonly folder: string
  readonly viteRoot: string
  readonly build: string
  readonly sections: readonly SectionDefinition[]
  /** Section → the stylesheet bundled from its imports. */
  readonly importedStyles: Readonly<Record<string, StyleAsset>>
  /** Name in the manifest → absolute path. */
  readonly stylesheets: ReadonlyMap<string, string>
  readonly scripts: Readonly<Record<string, ScriptAsset>>
  /** Absolute path of the module with the site's error handler; null without one. */
  readonly onError: string | null
  readonly steps: readonly StepModule[]
  readonly needs: readonly OptionalCode[]
}): ClientAssets {
  const { folder, viteRoot, sections } = options
  // Vite writes this file, so it has the format of Vite's manifest.
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as ViteManifest
  // A section's folder may be a link into a package.
  const keyOf = (file: string) => relativePath(viteRoot, realpathSync(file))
  const chunk = (key: string): ViteChunk => {
    // Vite names a virtual entry as if it were in the folder in which the command runs.
    const found = manifest[key] ?? Object.values(manifest).find(({ src }) => src === key || src?.endsWith(`/${key}`))
    if (!found) throw new Error(`The client build contains nothing for ${key}.`)
    return found
  }
  const url = (file: string) => `/_site/${file}`
  const style = (file: string): StyleAsset => {
    const found = chunk(keyOf(file))
    const css = found.file.endsWith('.css') ? found.file : (found.css?.[0] ?? found.file)
    return { href: url(css), text: readFileSync(join(folder, css), 'utf8').trim() }
  }
  // Chunks may import each other in a circle.
  const importsOf = ({ imports = [] }: ViteChunk, met = new Set<string>()): string[] => {
    for (const found of imports.map(chunk)) {
      if (met.has(url(found.file))) continue
      met.add(url(found.file))
      importsOf(found, met)
    }
    return [...met]
  }
  const island = (name: string): IslandAsset => {
    const found = chunk(islandEntryId(name))
    return { src: url(found.file), imports: importsOf(found) }
  }
  const step = (wanted: StepModule['kind']) =>
    Object.fromEntries(
      options.steps.flatMap((found) => {
        const { kind, name, code, runsInBrowser } = found
        if (kind !== wanted || !runsInBrowser) return []
        return [[name, url(chunk('file' in code ? keyOf(code.file) : stepModuleId(found)).file)]]
      }),
    )
  const boot = chunk(keyOf(packageDoors.boot))
  const bootImports = importsOf(boot)
  const navigation = chunk(keyOf(packageDoors.navigation))
  return {
    build: options.build,
    boot: url(boot.file),
    bootImports,
    navigation: url(navigation.file),
    navigationImports: importsOf(navigation).filter((address) => !bootImports.includes(address)),
    stylesheets: Object.fromEntries([...options.stylesheets].map(([name, file]) => [name, style(file)])),
    sectionStyles: Object.fromEntries(
      sections.flatMap(({ name, styles }) => {
        const sheets = [options.importedStyles[name] ?? [], styles === null ? [] : style(styles)].flat()
        return sheets.length === 0 ? [] : [[name, sheets]]
      }),
    ),
    islands: Object.fromEntries(
      sections.flatMap(({ name, hydrate }) => (hydrate === null ? [] : [[name, island(name)]])),
    ),
    guards: url(chunk(keyOf(packageDoors.guards)).file),
    steps: { validator: step('validator'), middleware: step('middleware') },
    optional: Object.fromEntries(options.needs.map((name) => [name, url(chunk(keyOf(packageDoors[name])).file)])),
    onError: options.onError === null ? null : url(chunk(keyOf(options.onError)).file),
    scripts: options.scripts,
    devScript: null,
  }
}

/** A relative path as Vite writes it: with forward slashes, and `../` for files outside the folder. */
function relativePath(from: string, to: string): string {
  const fromParts = normalizePath(from).split('/')
  const toParts = normalizePath(to).split('/')
  while (fromParts.length > 0 && fromParts[0] === toParts[0]) {
    fromParts.shift()
    toParts.shift()
  }
  return [...fromParts.map(() => '..'), ...toParts].join('/')
}
