import { createInstance, type FormatterModule, type i18n } from 'i18next'
import { LRUCache } from 'lru-cache'
import { atMost } from '../values/cache-limit.ts'
import type { Reader } from '../values/texts/formatters.ts'
import { intlTag } from '../values/texts/intl-tag.ts'
import { messageOptions } from '../values/texts/message-options.ts'
import type { RuntimeTextKey } from './built-in/built-in-texts.ts'
import { withIntlOptions, writeValue } from './message-formats.ts'
import { withReferences } from './message-references.ts'
import { messageSources } from './message-sources.ts'
import { familyOf, isTree, type MessageTree, treeAt } from './message-tree.ts'

/** Values for the placeholders of a message: `{{name}}`. `count` also chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>

/** The messages of a site in all its languages. Created once, shared by all requests, never changed. */
export interface Messages {
  /** A text by its key (`pages.home.title`), with its values filled in. If it is missing, that of the fallback language; otherwise the key itself. */
  text(locale: string, key: string, values?: MessageValues): string
  /** Words that are not a message, with their values filled in as those of a message are. */
  fill(locale: string, words: string, values: MessageValues): string
  /** One of the runtime's own texts; `count` chooses its plural form if it has any. */
  runtimeText(locale: string, key: RuntimeTextKey, values?: MessageValues): string
  /** The i18next instance of a language, for `Trans`. */
  i18n(locale: string): i18n
  /** All sources of a text, whatever its values. The result changes only if the text can. */
  sources(locale: string, key: string): string
  /** The messages of one section for its island, as `createIslandText` reads them, with those of the fallback language where its own are missing. */
  ofSection(locale: string, section: string): MessageTree
}

export interface MessageSources {
  readonly defaultLocale: string
  /** Locale → its language tag, which decides plural forms and formats; left out if that is the locale itself. */
  readonly tags?: Readonly<Record<string, string>>
  /** Locale → messages of the site. A locale without a file has an empty map. */
  readonly site: Readonly<Record<string, MessageTree>>
  /** Section → locale → its own messages. The site's messages under `sections.<Name>` override them, key by key. */
  readonly sections: ReadonlyMap<string, Readonly<Record<string, MessageTree>>>
  /** Locale → the runtime's own texts, by their full keys. */
  readonly runtime: Readonly<Record<string, MessageTree>>
}

const MAX_FINISHED_TEXTS = 20_000

/** The i18next namespaces of the site's messages and of the runtime's own texts, which keep them from clashing. */
const SITE = 'site'
const RUNTIME = 'runtime'

/**
 * Creates one i18next instance per locale when it is first needed: creating one for each request would cost more than rendering.
 *
 * @param timeZone - of the site, in which messages write moments.
 */
export function createMessages(
  { defaultLocale, tags = {}, site, sections, runtime }: MessageSources,
  timeZone = 'UTC',
): Messages {
  const tagOf = (locale: string) => intlTag(tags[locale] ?? locale)
  const trees = new Map<string, MessageTree>()
  const runtimeTrees = new Map<string, MessageTree>()
  for (const [locale, written] of Object.entries(site)) {
    const own = withoutGaps(written)
    const siteSections = treeAt(own, 'sections')
    const merged = [...sections].map(([name, messages]): [string, MessageTree] => [
      name,
      mergeTrees(withoutGaps(messages[locale] ?? {}), treeAt(siteSections, name)),
    ])
    const { pluralCategories } = new Intl.PluralRules(tagOf(locale)).resolvedOptions()
    trees.set(locale, completePlurals({ ...own, sections: Object.fromEntries(merged) }, pluralCategories))
    runtimeTrees.set(locale, completePlurals(runtime[locale] ?? {}, pluralCategories))
  }
  const spaces = { [SITE]: trees, [RUNTIME]: runtimeTrees }
  const instances = new Map<string, i18n>()
  const instanceOf = (locale: string) => {
    if (!trees.has(locale)) throw new RangeError(`No messages were loaded for the locale "${locale}".`)
    const instance = instances.get(locale) ?? createI18n(locale, defaultLocale, spaces, { tagOf, timeZone })
    instances.set(locale, instance)
    return instance
  }
  const finished = new LRUCache<string, string>(atMost(MAX_FINISHED_TEXTS))
  const textOf = (ns: string, locale: string, key: string, values: MessageValues | undefined): string => {
    // i18next takes microseconds for each text, and a page has dozens.
    const name = `${ns} ${locale} ${key}`
    const cacheKey = values ? `${name} ${JSON.stringify(values)}` : name
    const known = finished.get(cacheKey)
    if (known !== undefined) return known
    // A message that YAML reads as a number or a boolean is returned as one.
    const plain = values === undefined && ns === SITE ? plainMessage(trees.get(locale), key) : null
    const text = plain ?? String(instanceOf(locale).t(key, { ...messageOptions(values), ns }))
    finished.set(cacheKey, text)
    return text
  }
  return {
    text: (locale, key, values) => textOf(SITE, locale, key, values),
    fill(locale, words, values) {
      const { services, language } = instanceOf(locale)
      return services.interpolator.interpolate(words, values, language, {})
    },
    runtimeText: (locale, key, values) => textOf(RUNTIME, locale, key, values),
    i18n: instanceOf,
    sources: (locale, key) =>
      messageSources(
        [...new Set([locale, defaultLocale])].map((code) => trees.get(code) ?? {}),
        key,
      ),
    ofSection(locale, section) {
      const known = [locale, defaultLocale].map((code) => trees.get(code) ?? {})
      const [own, fallback] = known.map((tree) => treeAt(treeAt(tree, 'sections'), section))
      return withIntlOptions(withReferences(fillGaps(own ?? {}, fallback ?? {}), { tag: tagOf(locale), trees: known }))
    },
  }
}

/** @param spaces - name of a namespace → locale → its messages. */
function createI18n(
  locale: string,
  fallback: string,
  spaces: Readonly<Record<string, ReadonlyMap<string, MessageTree>>>,
  { tagOf, timeZone }: { tagOf(locale: string): string; timeZone: string },
): i18n {
  const reader = { tag: tagOf(locale), timeZone }
  const instance = createInstance().use(formatterFor(reader))
  const [lng, other] = [languageName(reader.tag, 'own'), languageName(tagOf(fallback), 'other')]
  const messagesIn = (code: string) =>
    Object.fromEntries(Object.entries(spaces).map(([name, trees]) => [name, { ...trees.get(code) }]))
  // React escapes what it renders, and messages contain no markup.
  void instance.init({
    lng,
    fallbackLng: other,
    load: 'currentOnly',
    resources: { [lng]: messagesIn(locale), [other]: messagesIn(fallback) },
    initAsync: false,
    nsSeparator: false,
    ns: Object.keys(spaces),
    defaultNS: SITE,
    interpolation: { escapeValue: false },
    // A key that names a group of messages is treated like a missing one.
    returnedObjectHandler: (key) => key,
  })
  return instance
}

/** That of i18next would write times in the time zone of the process, and let a value named `currency` override the option of that name. */
function formatterFor(reader: Reader): FormatterModule {
  return {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value, written) => (value === undefined || !written ? value : writeValue(value, written, reader)),
  }
}

/**
 * The name of a language in an instance: its tag, so that plural forms and formats are those of its region. Written as i18next writes it, which would
 * look for `pt-br` as `pt-BR`; the ending distinguishes a language from a fallback that has the same tag.
 */
function languageName(tag: string, ending: 'own' | 'other'): string {
  const name = `${tag}-x-${ending}`
  return Intl.getCanonicalLocales(name)[0] ?? name
}

/** A message without placeholders and references to other messages is used as it is: large sites have tens of thousands of them. */
function plainMessage(tree: MessageTree | undefined, key: string): string | null {
  let value: MessageTree[string] | undefined = tree
  for (const step of key.split('.')) value = isTree(value) && Object.hasOwn(value, step) ? value[step] : undefined
  return typeof value === 'string' && !/\{\{|\$t\(/.test(value) ? value : null
}

/** Fills in missing plural forms of the language with `_other`: Spanish, for example, uses `_many` from a million on. */
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

/** Adds the messages that only the fallback has. A message counts as present if the language has any plural form of it. */
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

/** Without keys that have no text yet (`title:`), which count as missing. */
function withoutGaps(tree: MessageTree): MessageTree {
  const written = Object.entries(tree).filter(([, value]) => value !== null)
  return Object.fromEntries(written.map(([key, value]) => [key, isTree(value) ? withoutGaps(value) : value]))
}

function mergeTrees(base: MessageTree, over: MessageTree): MessageTree {
  const merged: Record<string, MessageTree[string]> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = isTree(below) && isTree(value) ? mergeTrees(below, value) : value
  }
  return merged
}
