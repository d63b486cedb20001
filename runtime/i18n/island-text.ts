import type { MessageValues } from './create-messages.ts'
import type { MessageTree } from './message-tree.ts'

/**
 * `useText()` for islands: the same results as i18next for the section's own messages, at a fraction of its size. Supports nested keys with dots,
 * `{{name}}`, `{{- name}}`, options of `Intl.NumberFormat` as `{{price, {"style":"percent"}}}`, and plural forms by `count` (`items_one`, `items_other`).
 *
 * @param tag - the language tag, which decides plural forms and formats.
 */
export function createIslandText(messages: MessageTree, tag: string): (key: string, values?: MessageValues) => string {
  return (key, values) => {
    const message = pluralForm(messages, key, tag, values?.count) ?? find(messages, key)
    if (message === undefined) return key
    return message.replace(
      /\{\{-?\s*([^\s,{}]+)\s*(?:,\s*(\{.*?\})\s*)?\}\}/g,
      (placeholder, name: string, options?: string) => {
        const value = values?.[name]
        if (value === undefined) return placeholder
        return options ? new Intl.NumberFormat(tag, JSON.parse(options)).format(Number(value)) : String(value)
      },
    )
  }
}

function pluralForm(messages: MessageTree, key: string, tag: string, count: string | number | undefined) {
  if (typeof count !== 'number') return undefined
  const zero = count === 0 ? find(messages, `${key}_zero`) : undefined
  return zero ?? find(messages, `${key}_${new Intl.PluralRules(tag).select(count)}`) ?? find(messages, `${key}_other`)
}

function find(messages: MessageTree, key: string): string | undefined {
  let value: MessageTree[string] | undefined = messages
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = value[part]
  }
  return typeof value === 'object' || value === undefined ? undefined : String(value)
}
