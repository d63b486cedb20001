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

export interface ClientBuild {
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
}

/** Converts Vite's manifest of the client build into the assets that the server needs. */
export function readClientBuild(built: ClientBuild): ClientAssets {
  const { sections, stylesheets, importedStyles, steps, needs, onError, build, scripts } = built
  const chunks = new ClientChunks(built)
  const boot = chunks.ofFile(packageDoors.boot)
  const bootImports = chunks.importsOf(boot)
  const navigation = chunks.ofFile(packageDoors.navigation)
  return {
    build,
    boot: urlOf(boot.file),
    bootImports,
    navigation: urlOf(navigation.file),
    navigationImports: chunks.importsOf(navigation).filter((address) => !bootImports.includes(address)),
    stylesheets: Object.fromEntries([...stylesheets].map(([name, file]) => [name, chunks.styleOf(file)])),
    sectionStyles: Object.fromEntries(
      sections.flatMap(({ name, styles }) => {
        const sheets = [importedStyles[name] ?? [], styles === null ? [] : chunks.styleOf(styles)].flat()
        return sheets.length === 0 ? [] : [[name, sheets]]
      }),
    ),
    islands: Object.fromEntries(
      sections.flatMap(({ name, hydrate }) => (hydrate === null ? [] : [[name, islandOf(name, chunks)]])),
    ),
    guards: urlOf(chunks.ofFile(packageDoors.guards).file),
    steps: { validator: stepsOf('validator', steps, chunks), middleware: stepsOf('middleware', steps, chunks) },
    optional: Object.fromEntries(needs.map((name) => [name, urlOf(chunks.ofFile(packageDoors[name]).file)])),
    onError: onError === null ? null : urlOf(chunks.ofFile(onError).file),
    scripts,
    devScript: null,
  }
}

function islandOf(name: string, chunks: ClientChunks): IslandAsset {
  const found = chunks.of(islandEntryId(name))
  return { src: urlOf(found.file), imports: chunks.importsOf(found) }
}

/** Name → address of the modules of one kind that browsers run. */
function stepsOf(kind: StepModule['kind'], steps: readonly StepModule[], chunks: ClientChunks): Record<string, string> {
  const own = steps.filter((step) => step.kind === kind && step.runsInBrowser)
  return Object.fromEntries(
    own.map((step) => {
      const { file } = 'file' in step.code ? chunks.ofFile(step.code.file) : chunks.of(stepModuleId(step))
      return [step.name, urlOf(file)]
    }),
  )
}

/** The chunks that Vite has written. */
class ClientChunks {
  readonly #folder: string
  readonly #viteRoot: string
  readonly #manifest: ViteManifest

  constructor({ folder, viteRoot }: Pick<ClientBuild, 'folder' | 'viteRoot'>) {
    this.#folder = folder
    this.#viteRoot = viteRoot
    // Vite writes this file, so it has the format of Vite's manifest.
    this.#manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as ViteManifest
  }

  of(key: string): ViteChunk {
    // Vite names a virtual entry as if it were in the folder in which the command runs.
    const isMeant = ({ src }: ViteChunk) => src === key || src?.endsWith(`/${key}`)
    const found = this.#manifest[key] ?? Object.values(this.#manifest).find(isMeant)
    if (!found) throw new Error(`The client build contains nothing for ${key}.`)
    return found
  }

  /** @param file - absolute path; a section's folder may be a link into a package. */
  ofFile(file: string): ViteChunk {
    return this.of(relativePath(this.#viteRoot, realpathSync(file)))
  }

  styleOf(file: string): StyleAsset {
    const found = this.ofFile(file)
    const css = found.file.endsWith('.css') ? found.file : (found.css?.[0] ?? found.file)
    return { href: urlOf(css), text: readFileSync(join(this.#folder, css), 'utf8').trim() }
  }

  /** The addresses of everything that a chunk imports. @param met - those found so far: chunks may import each other in a circle. */
  importsOf({ imports = [] }: ViteChunk, met = new Set<string>()): string[] {
    for (const found of imports.map((key) => this.of(key))) {
      if (met.has(urlOf(found.file))) continue
      met.add(urlOf(found.file))
      this.importsOf(found, met)
    }
    return [...met]
  }
}

function urlOf(file: string): string {
  return `/_site/${file}`
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
