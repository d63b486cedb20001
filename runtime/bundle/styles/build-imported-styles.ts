import type { InlineConfig, Plugin } from 'vite'
import type { StyleAsset } from '../../render/client-assets.ts'
import { buildForProduction } from '../build-for-production.ts'
import type { ImportedStyles } from './imported-styles.ts'
import { isStyleModule } from './style-files.ts'

const PREFIX = 'virtual:site/styles/'

/** What the settings of the build need: the entry module of each section, and the plugin that makes them. */
export interface StylesInput {
  readonly entries: Readonly<Record<string, string>>
  readonly plugin: Plugin
}

/**
 * Bundles the stylesheets that a section imports into one per section. Sections share none, so each has its rules in the order of its imports.
 *
 * @param config - the settings of the build.
 * @returns section → its bundled stylesheet.
 * @throws what the bundler throws.
 */
export async function buildImportedStyles(
  imported: ImportedStyles,
  config: (input: StylesInput) => InlineConfig,
): Promise<Record<string, StyleAsset>> {
  const assets: Record<string, StyleAsset> = {}
  if (imported.size === 0) return assets
  const entries = Object.fromEntries([...imported.keys()].map((section) => [section, PREFIX + section]))
  await buildForProduction(config({ entries, plugin: stylesPlugin(imported, assets) }))
  return assets
}

/** @param assets - filled by the build. */
function stylesPlugin(imported: ImportedStyles, assets: Record<string, StyleAsset>): Plugin {
  return {
    name: 'sitio:imported-styles',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const section = id.slice(PREFIX.length + 1)
      return (imported.get(section) ?? []).map((style, index) => importOf(style, section, index)).join('\n')
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue
          // The scripts only import stylesheets, so none of them is needed.
          delete bundle[output.fileName]
          for (const file of output.viteMetadata?.importedCss ?? []) {
            const sheet = bundle[file]
            if (sheet?.type === 'asset')
              assets[output.name] = { href: `/_site/${file}`, text: String(sheet.source).trim() }
          }
        }
      },
    },
  }
}

/** An import of a stylesheet as a module of this section alone. Re-exports the classes of CSS modules: unused ones are removed with their rules. */
function importOf(style: string, section: string, index: number): string {
  const name = JSON.stringify(`${style}${style.includes('?') ? '&' : '?'}section=${section}`)
  return isStyleModule(style) ? `export * as classes${index} from ${name}` : `import ${name}`
}
