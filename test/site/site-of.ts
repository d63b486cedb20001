import { createMessages, type Messages } from '../../runtime/i18n/create-messages.ts'
import type { MessageTree } from '../../runtime/i18n/message-tree.ts'
import { runtimeTexts } from '../../runtime/i18n/runtime-texts.ts'
import type { Manifest } from '../../runtime/manifest/manifest.types.ts'
import { formatProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { checkProps } from '../../runtime/manifest/sections/check-props.ts'
import { validateManifest } from '../../runtime/manifest/shape/validate-manifest.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { resolveSite } from '../../runtime/site/resolve-site.ts'
import type { SiteModel } from '../../runtime/site/site-model.ts'
import type { JsonSchema } from '../../runtime/values/schema/schema-parts.ts'

/** The manifest that a text of YAML describes, every default filled in. Throws what is wrong with it. */
export function manifestOf(yaml: string): Manifest {
  const document = parseManifest(yaml, 'site.config.yaml')
  const { manifest, problems } = validateManifest(document)
  const wrong = [...document.problems, ...problems].map((problem) => formatProblem(problem).message)
  if (manifest === null || wrong.length > 0) throw new Error(wrong.join('\n'))
  return manifest
}

export interface SiteParts {
  /** Locale → its messages. */
  readonly messages?: Readonly<Record<string, MessageTree>>
  readonly sectionMessages?: ReadonlyMap<string, Readonly<Record<string, MessageTree>>>
  /** Section → schema of its props. */
  readonly schemas?: ReadonlyMap<string, JsonSchema>
}

/** The model of a site and its messages, made from a manifest's text the way every command makes them. */
export function siteOf(yaml: string, parts: SiteParts = {}): { site: SiteModel; messages: Messages } {
  const manifest = manifestOf(yaml)
  const empty = Object.fromEntries(Object.keys(manifest.locales.available).map((code) => [code, {}]))
  const texts = { ...empty, ...parts.messages }
  const messages = createMessages({
    defaultLocale: manifest.locales.default,
    site: texts,
    runtime: runtimeTexts(manifest.locales, texts),
    sections: parts.sectionMessages ?? new Map(),
  })
  const propsOf = (section: string, props: object) => checkProps(parts.schemas?.get(section) ?? null, props)
  return {
    site: resolveSite(manifest, { propsOf, message: messages.text, fill: messages.fill, pictures: new Map() }),
    messages,
  }
}

/** The least manifest around a list of routes, in Spanish and English. */
export function twoLanguages(rest: string): string {
  return `version: 1
site: { product: Prueba, origin: 'https://prueba.example' }
locales: { default: es, available: { es: { label: Español, tag: es-CR }, en: { label: English, tag: en-US } } }
${rest}`
}
