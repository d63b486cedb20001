import { familyOf, isTree, type MessageTree } from './message-tree.ts'

/** A reference to another message by its full key: `$t(common.name)`. */
const REFERENCE = /\$t\(\s*([^),\s]+)\s*\)/g

/** Where references lead in one language. */
export interface Referred {
  /** The language tag. */
  readonly tag: string
  /** All messages of the language, then those of its fallbacks. */
  readonly trees: readonly MessageTree[]
}

/**
 * Messages with the texts of those that they refer to, as i18next puts them in: an island has only the messages of its own section. A message that
 * refers to one with plural forms gets these forms as well. A reference that leads to no text shows its key, and one that leads in a circle stays
 * as it is written.
 */
export function withReferences(messages: MessageTree, referred: Referred): MessageTree {
  const filled = Object.entries(messages).flatMap(([key, value]): [string, MessageTree[string]][] => {
    if (isTree(value)) return [[key, withReferences(value, referred)]]
    if (typeof value !== 'string' || !value.includes('$t(')) return [[key, value]]
    const family = familyOf(key)
    const own = key === family ? null : key.slice(family.length + 1)
    const text = filledIn(value, own, referred, [])
    const others = ofNumber(referred.tag)
      .filter((form) => own === null || own === general(form, referred.tag))
      .filter((form) => !Object.hasOwn(messages, `${family}_${form}`))
      .map((form): [string, string] => [`${family}_${form}`, filledIn(value, form, referred, [])])
    return [[key, text], ...(others.every(([, other]) => other === text) ? [] : others)]
  })
  return Object.fromEntries(filled)
}

/** The forms that a number may choose: those of the language, and `zero`, which every language may have. */
function ofNumber(tag: string): string[] {
  return [...new Set(['zero', ...new Intl.PluralRules(tag).resolvedOptions().pluralCategories])]
}

/** The form that is shown when a message lacks one: zero may be the only number with a form of its own. */
function general(form: string, tag: string): string | null {
  return form === 'zero' ? new Intl.PluralRules(tag).select(0) : null
}

function filledIn(text: string, form: string | null, referred: Referred, above: readonly string[]): string {
  return text.replace(REFERENCE, (written, key: string) => {
    if (above.includes(key)) return written
    return filledIn(textAt(key, form, referred) ?? key, form, referred, [...above, key])
  })
}

function textAt(key: string, form: string | null, { tag, trees }: Referred): string | null {
  const forms = form === null ? [] : [form, general(form, tag)].filter((each) => each !== null)
  const keys = [...forms.map((each) => `${key}_${each}`), key]
  for (const tree of trees)
    for (const each of keys) {
      const found = leaf(tree, each)
      if (found !== null) return found
    }
  return null
}

function leaf(tree: MessageTree, key: string): string | null {
  const found = key
    .split('.')
    .reduce<MessageTree[string]>(
      (value, step) => (isTree(value) && Object.hasOwn(value, step) ? (value[step] ?? null) : null),
      tree,
    )
  return found === null || isTree(found) ? null : String(found)
}
