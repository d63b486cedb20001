import {
  type Field,
  type FieldValue,
  fieldsIn,
  isAsWritten,
  isSwitch,
  putValue,
  readValue,
} from '../browser/field-value.ts'

/**
 * Keeps what visitors, or their browsers, have entered in the fields of a section that is about to start. React does not read the fields, so its
 * state would differ from what the page shows.
 *
 * @returns a function that passes the values to the section once it has started, by the events that React listens to.
 */
export function keepEarlyValues(element: HTMLElement): () => void {
  // An event of one field makes React render all fields with the values that it knows, so all are read beforehand.
  const changed = fieldsIn(element)
    .filter((field) => !isAsWritten(field))
    .map((field) => [field, readValue(field)] as const)
  return () => {
    for (const [field, value] of changed) tell(field, value)
  }
}

/** @param value - null for files, which the field still holds. */
function tell(field: Field, value: FieldValue | null): void {
  if (field instanceof HTMLSelectElement || value === null) {
    putValue(field, value)
    say(field, 'change')
  } else if (isSwitch(field)) tellSwitch(field, value === true)
  else tellText(field, String(value))
}

/** React notices a click that changes a switch from the state that was last set. Of radio buttons, only the one that is on is clicked. */
function tellSwitch(field: HTMLInputElement, isOn: boolean): void {
  if (field.type === 'radio' && !isOn) return
  field.checked = !isOn
  field.click()
}

/** React notices a text that differs from the one that was last set on the field itself, so the new one is set through the prototype. */
function tellText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd, defaultValue } = field
  field.value = defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  say(field, 'input')
}

function say(field: Field, event: 'change' | 'input'): void {
  field.dispatchEvent(new Event(event, { bubbles: true }))
}
