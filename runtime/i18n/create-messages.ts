import { createInstance, type i18n } from 'i18next'

/** Values that a message may mention: `{{name}}`. `count` also chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Locale → nested messages, as the site's and the sections' YAML files hold them. */
export type MessageTree = { readonly [key: string]: string | number | boolean | null | MessageTree }

/** The messages of a site in all its languages. Made once, shared by all requests, never changed. */
export interface Messages {
  /** A finished text by its key (`pages.home.title`); the fallback language's, or the key itself, where it is missing (behaviours 2.6). */
  text(locale: string, key: string, values?: MessageValues): string
  /** Whether the locale itself, or its fallback, has the key. */
  has(locale: string, key: string): boolean
  /** The messages of one section as they are, for its island (D45). */
  ofSection(locale: string, section: string): MessageTree
}

export interface MessageSources {
  readonly defaultLocale: string
  /** Locale → messages of the site. A locale without a file is an empty map. */
  readonly site: Readonly<Record<string, MessageTree>>
  /** Section → locale → its own messages. The site's win over them, key by key, under `sections.<Name>` (D44). */
  readonly sections: ReadonlyMap<string, Readonly<Record<string, MessageTree>>>
}

/** One frozen i18next instance per locale: making one for each request costs more than rendering (dependencies 2.5). */
export function createMessages({ defaultLocale, site, sections }: MessageSources): Messages {
  const trees = new Map<string, MessageTree>()
  for (const [locale, own] of Object.entries(site)) {
    const siteSections = treeAt(own, 'sections')
    const merged = [...sections].map(([name, messages]): [string, MessageTree] => [
      name,
      mergeTrees(messages[locale] ?? messages[defaultLocale] ?? {}, treeAt(siteSections, name)),
    ])
    trees.set(locale, { ...own, sections: Object.fromEntries(merged) })
  }
  const instances = new Map([...trees.keys()].map((locale) => [locale, createI18n(locale, defaultLocale, trees)]))
  const instanceOf = (locale: string) => {
    const instance = instances.get(locale)
    if (!instance) throw new RangeError(`No messages were loaded for the locale "${locale}".`)
    return instance
  }
  const finished = new Map<string, string>()
  return {
    text(locale, key, values) {
      if (values) return instanceOf(locale).t(key, { ...values })
      const cacheKey = `${locale} ${key}`
      const known = finished.get(cacheKey)
      if (known !== undefined) return known
      const text = instanceOf(locale).t(key)
      finished.set(cacheKey, text)
      return text
    },
    has: (locale, key) => instanceOf(locale).exists(key),
    ofSection: (locale, section) => treeAt(treeAt(trees.get(locale) ?? {}, 'sections'), section),
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
  })
  return instance
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
