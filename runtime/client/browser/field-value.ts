/** What somebody has put into a field: its text, whether it is on, or the values of the options that are chosen. */
export type FieldValue = string | boolean | readonly string[]

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields inside an element. */
export function fieldsIn(element: Element): Field[] {
  return [...element.querySelectorAll<Field>('input, textarea, select')]
}

/** What is in a field; null for files, which no script can put anywhere, and for what visitors cannot change. */
export function readValue(field: Field): FieldValue | null {
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ value }) => value)
  if (field.type === 'hidden' || field.type === 'file') return null
  return isSwitch(field) ? field.checked : field.value
}

/** Whether a field is as the server wrote it: nobody has chosen a file, either. */
export function isAsWritten(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement))
    return isSwitch(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue
  // A list of which one option can be chosen shows the first, if there is no default: only the others tell.
  const tells = (index: number) => index > 0 || field.multiple
  return [...field.options].every(
    ({ selected, defaultSelected, index }) => selected === defaultSelected || !tells(index),
  )
}

/** Whether a field is either on or off. */
export function isSwitch(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

/** Puts what somebody has put into a field there again; null leaves it as it is. No event tells of it. */
export function putValue(field: Field, value: FieldValue | null): void {
  if (value === null) return
  if (field instanceof HTMLSelectElement) {
    for (const option of field.options) option.selected = Array.isArray(value) && value.includes(option.value)
  } else if (isSwitch(field)) field.checked = !!value
  else field.value = String(value)
}
