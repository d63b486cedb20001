import { attribute } from './attribute.ts'
import { NotStatic } from './not-static.ts'
import type { Props } from './static-element.ts'

const SENDS = ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget']
const STATE_OF_INPUT = ['checked', 'defaultChecked', 'value', 'defaultValue']

/** Attributes that React writes last, in this order. Functions among them are actions, which only React handles. */
const LAST: ReadonlyMap<string, readonly string[]> = new Map([
  ['form', ['action', 'encType', 'method', 'target']],
  ['button', SENDS],
  ['input', SENDS],
])

/**
 * All attributes of an element, each with a leading space, in the order in which React writes them.
 *
 * @throws NotStatic where only React knows how.
 */
export function attributesOf(element: string, props: Props): string {
  const last = LAST.get(element)
  if (last !== undefined) return attributesOfControl(element, props, last)
  let attributes = ''
  for (const name in props) attributes += attribute(name, props[name])
  return element === 'a' && props.href === '' ? `${attributes} href=""` : attributes
}

function attributesOfControl(element: string, props: Props, last: readonly string[]): string {
  const apart = element === 'input' ? [...last, ...STATE_OF_INPUT] : last
  let attributes = ''
  for (const name in props) if (!apart.includes(name)) attributes += attribute(name, props[name])
  for (const name of last) {
    if (typeof props[name] === 'function') throw new NotStatic('An action')
    attributes += attribute(name, props[name])
  }
  return element === 'input' ? attributes + stateOfInput(props) : attributes
}

/** The state of an input that the visitor has not changed yet. */
function stateOfInput({ checked, defaultChecked, value, defaultValue }: Props): string {
  return ((checked ?? defaultChecked) ? ' checked=""' : '') + attribute('value', value ?? defaultValue)
}
