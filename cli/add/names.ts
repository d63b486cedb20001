import { exitCode, JobError } from '../io.ts'

/** The form that a kind of name must have. */
export interface NameRule {
  readonly pattern: RegExp
  /** What follows "Use" in the message: the allowed characters and an example. */
  readonly words: string
}

/** Names in the manifest: of routes, collections, forms. */
export const plainName: NameRule = {
  pattern: /^(?=.{1,60}$)[a-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/,
  words: 'a lower-case letter, then letters, digits and hyphens: our-prices',
}

export const sectionName: NameRule = {
  pattern: /^[A-Z][A-Za-z0-9]*$/,
  words: 'a capital, then letters and digits: PriceList',
}

/** @throws JobError (exit 2) when the name has another form, (exit 1) when it is taken. */
export function checkNew(what: string, name: string, rule: NameRule, taken: Iterable<string>): void {
  if (!rule.pattern.test(name))
    throw new JobError(`"${printable(name)}" cannot name a ${what}. Use ${rule.words}`, exitCode.usage)
  if ([...taken].includes(name)) throw new JobError(`There is already a ${what} "${name}". Choose another name.`)
}

/** `our-prices`, `OurPrices` → `Our prices`. */
export function inWords(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `our-prices` → `OurPrices`. */
export function inCapitals(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())
}

/** `OurPrices` → `our-prices`. */
export function withHyphens(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
}

function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?')
}
