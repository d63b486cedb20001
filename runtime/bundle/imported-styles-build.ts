import type { Plugin } from 'vite'
import type { StyleAsset } from '../render/client-assets.ts'
import type { ImportedStyles } from './imported-styles.ts'
import { isStyleModule } from './style-files.ts'

const PREFIX = 'virtual:site/styles/'

/** Bundles the stylesheets that each section imports into one. Sections share nothing, so that each has its rules in the order of its imports. */
export class ImportedStylesBuild {
  readonly #imported: ImportedStyles
  /** Section → what its imports came to. */
  readonly assets: Record<string, StyleAsset> = {}

  constructor(imported: ImportedStyles) {
    this.#imported = imported
  }

  /** The modules that the build begins with. */
  get entries(): Record<string, string> {
    return Object.fromEntries([...this.#imported.keys()].map((section) => [section, PREFIX + section]))
  }

  plugin(): Plugin {
    const { assets } = this
    return {
      name: 'sitio:imported-styles',
      resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
      load: (id) => {
        if (!id.startsWith(`\0${PREFIX}`)) return undefined
        const section = id.slice(PREFIX.length + 1)
        return (this.#imported.get(section) ?? []).map((style, index) => importOf(style, section, index)).join('\n')
      },
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          for (const output of Object.values(bundle)) {
            if (output.type !== 'chunk') continue
            // Of the scripts, which only import stylesheets, nothing is needed.
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
}

/** The section makes it a module of its own. What nobody takes from a module of classes would be left out, and the rules with it. */
function importOf(style: string, section: string, index: number): string {
  const name = JSON.stringify(`${style}${style.includes('?') ? '&' : '?'}section=${section}`)
  return isStyleModule(style) ? `export * as classes${index} from ${name}` : `import ${name}`
}
