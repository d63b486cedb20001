import { createInstance, type i18n } from 'i18next'
import { LRUCache } from 'lru-cache'
import { atMost } from '../values/cache-limit.ts'
import { familyOf, type MessageTree } from './message-tree.ts'

/** Values that a message may mention: `{{name}}`. `count` also chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>

/** The messages of a site in all its languages. Made once, shared by all requests, never changed. */
export interface Messages {
  /** A finished text by its key (`pages.home.title`); the fallback language's, or the key itself, where it is missing. */
  text(locale: string, key: string, values?: MessageValues): string
  /** Whether the locale itself has the key, its fallback apart. */
  has(locale: string, key: string): boolean
  /** The messages of one section, those of the fallback language where the locale has none, for its island. */
  ofSection(locale: string, section: string): MessageTree
}

export interface MessageSources {
  readonly defaultLocale: string
  /** Locale → messages of the site. A locale without a file is an empty map. */
  readonly site: Readonly<Record<string, MessageTree>>
  /** Section → locale → its own messages. The site's win over them, key by key, under `sections.<Name>`. */
  readonly sections: ReadonlyMap<string, Readonly<Record<string, MessageTree>>>
}

const MAX_FINISHED_TEXTS = 20_000

/** One frozen i18next instance per locale: making one for each request costs more than rendering. */
export function createMessages({ defaultLocale, site, sections }: MessageSources): Messages {
  const trees = new Map<string, MessageTree>()
  for (const [locale, own] of Object.entries(site)) {
    const siteSections = treeAt(own, 'sections')
    const merged = [...sections].map(([name, messages]): [string, MessageTree] => [
      name,
      mergeTrees(messages[locale] ?? {}, treeAt(siteSections, name)),
    ])
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    trees.set(locale, completePlurals({ ...own, sections: Object.fromEntries(merged) }, pluralCategories))
  }
  const instances = new Map([...trees.keys()].map((locale) => [locale, createI18n(locale, defaultLocale, trees)]))
  const instanceOf = (locale: string) => {
    const instance = instances.get(locale)
    if (!instance) throw new RangeError(`No messages were loaded for the locale "${locale}".`)
    return instance
  }
  const finished = new LRUCache<string, string>(atMost(MAX_FINISHED_TEXTS))
  return {
    text(locale, key, values) {
      // i18next takes microseconds for each text, a page has dozens.
      const cacheKey = values ? `${locale} ${key} ${JSON.stringify(values)}` : `${locale} ${key}`
      const known = finished.get(cacheKey)
      if (known !== undefined) return known
      // A message that YAML reads as a number or a switch comes back as one.
      const plain = values === undefined ? plainMessage(trees.get(locale), key) : null
      const text = plain ?? String(instanceOf(locale).t(key, { ...values }))
      finished.set(cacheKey, text)
      return text
    },
    has: (locale, key) => instanceOf(locale).exists(key, { fallbackLng: false }),
    ofSection(locale, section) {
      const [own, fallback] = [locale, defaultLocale].map((code) =>
        treeAt(treeAt(trees.get(code) ?? {}, 'sections'), section),
      )
      return fillGaps(own ?? {}, fallback ?? {})
    },
  }
}

function createI18n(locale: string, fallbackLng: string, trees: ReadonlyMap<string, MessageTree>): i18n {
  const instance = createInstance()
  const resources = Object.fromEntries(
    [locale, fallbackLng].map((code) => [code, { translation: { ...trees.get(code) } }]),
  )
  // React escapes what it renders; messages hold no markup.
  void instance.init({
    lng: locale,
    fallbackLng,
    resources,
    initAsync: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    // A key that names a group of messages is no message: it shows like a missing one.
    returnedObjectHandler: (key) => key,
  })
  return instance
}

/** A message that mentions no value and no other message is its own finished text: large sites have ten thousands. */
function plainMessage(tree: MessageTree | undefined, key: string): string | null {
  let value: MessageTree[string] | undefined = tree
  for (const step of key.split('.')) value = isTree(value) && Object.hasOwn(value, step) ? value[step] : undefined
  return typeof value === 'string' && !/\{\{|\$t\(/.test(value) ? value : null
}

/** Where a plural form of the language is missing, `_other` stands in: Spanish asks for `_many` from a million on. */
function completePlurals(tree: MessageTree, categories: readonly string[]): MessageTree {
  const complete: Record<string, MessageTree[string]> = {}
  for (const [key, value] of Object.entries(tree)) {
    complete[key] = isTree(value) ? completePlurals(value, categories) : value
    if (!key.endsWith('_other')) continue
    const missing = categories
      .map((category) => `${familyOf(key)}_${category}`)
      .filter((form) => !Object.hasOwn(tree, form))
    for (const form of missing) complete[form] = value
  }
  return complete
}

/** Adds what only the fallback has. A message counts as there when the language has any plural form of it. */
function fillGaps(own: MessageTree, fallback: MessageTree): MessageTree {
  const families = new Set(Object.keys(own).map(familyOf))
  const filled: Record<string, MessageTree[string]> = { ...own }
  for (const [key, value] of Object.entries(fallback)) {
    const mine = own[key]
    if (isTree(mine) && isTree(value)) filled[key] = fillGaps(mine, value)
    else if (!families.has(familyOf(key))) filled[key] = value
  }
  return filled
}

function mergeTrees(base: MessageTree, over: MessageTree): MessageTree {
  const merged: Record<string, MessageTree[string]> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = isTree(below) && isTree(value) ? mergeTrees(below, value) : value
  }
  return merged
}

function treeAt(tree: MessageTree, key: string): MessageTree {
  const value = Object.hasOwn(tree, key) ? tree[key] : undefined
  return isTree(value) ? value : {}
}

function isTree(value: MessageTree[string] | undefined): value is MessageTree {
  return typeof value === 'object' && value !== null
}
