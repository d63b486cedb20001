/** What a visitor has entered in a field: its text, whether it is on, or the values of the chosen options. */
export type FieldValue = string | boolean | readonly string[]

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields inside an element. */
export function fieldsIn(element: Element): Field[] {
  return [...element.querySelectorAll<Field>('input, textarea, select')]
}

/** The value of a field; null for files, which no script can enter, and for hidden fields. */
export function readValue(field: Field): FieldValue | null {
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ value }) => value)
  if (field.type === 'hidden' || field.type === 'file') return null
  return isSwitch(field) ? field.checked : field.value
}

/** Whether a field is still as the server wrote it, without a chosen file. */
export function isAsWritten(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement))
    return isSwitch(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue
  // A list with a single choice and no default shows its first option, so only the others count.
  const tells = (index: number) => index > 0 || field.multiple
  return [...field.options].every(
    ({ selected, defaultSelected, index }) => selected === defaultSelected || !tells(index),
  )
}

/** Whether a field is either on or off. */
export function isSwitch(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

/** Enters a value in a field again, without an event; null leaves the field as it is. */
export function putValue(field: Field, value: FieldValue | null): void {
  if (value === null) return
  if (field instanceof HTMLSelectElement) {
    for (const option of field.options) option.selected = Array.isArray(value) && value.includes(option.value)
  } else if (isSwitch(field)) field.checked = !!value
  else field.value = String(value)
}
