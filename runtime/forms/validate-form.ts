import type { FieldFault, FieldRules, FormAnswers, FormFaults, FormFile } from './form-field.ts'

/**
 * HTML's rule for addresses, but with a dot required in the host, since mail does not arrive without one. As in browsers, hosts may have letters of
 * any script.
 */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
/** Telephone numbers as people write or copy them: with any spaces or dashes, also with the + in parentheses. */
const TELEPHONE = /^\(?\+?[\d\s().\p{Pd}/]+$/u
const LEAST_DIGITS = 5
/** Characters that are invisible and form no words: white space, control and format characters, fillers, and blank Braille. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * Checks what was filled in, by the same rules on the server and in the browser. White space around texts is ignored.
 *
 * @returns the first fault of each field that has one, in the order of the fields.
 */
export function validateForm(fields: readonly FieldRules[], answers: FormAnswers): FormFaults {
  const faults: Record<string, FieldFault> = {}
  for (const field of fields) {
    const fault =
      field.type === 'file'
        ? faultOfFiles(field, answers.files[field.name] ?? [])
        : faultOfText(field, cleanText(field, answers.texts[field.name] ?? ''))
    if (fault !== null) faults[field.name] = fault
  }
  return faults
}

/** A text as it is checked and sent: line breaks are one character each, single-line texts contain none, and invisible texts are empty. */
export function cleanText({ type }: Pick<FieldRules, 'type'>, text: string): string {
  if (INVISIBLE.test(text)) return ''
  const clean = text.replace(/\r\n?/g, '\n').trim()
  if (type === 'textarea') return clean
  // Not done with a regular expression, since trimming white space with one takes quadratic time.
  const lines = clean.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

function faultOfText(field: FieldRules, text: string): FieldFault | null {
  if (text === '') return field.required ? 'required' : null
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = field
  // The length is checked first, so that no regular expression runs on a text of unlimited length.
  if (text.length > maxLength) return 'tooLong'
  if (field.type === 'select') return field.options === undefined || field.options.includes(text) ? null : 'choice'
  if (field.type === 'email' && !EMAIL.test(text)) return 'email'
  if (field.type === 'tel' && !isTelephone(text)) return 'tel'
  if (field.type === 'url' && !isWebAddress(text)) return 'url'
  if (text.length < minLength) return 'tooShort'
  if (pattern !== undefined && !wholeText(pattern).test(text)) return 'pattern'
  return null
}

/** A pattern as browsers interpret the attribute `pattern`. */
function wholeText(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u')
}

function isTelephone(text: string): boolean {
  return TELEPHONE.test(text) && text.replace(/\D/g, '').length >= LEAST_DIGITS
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    // The text is not a URL.
    return false
  }
}

function faultOfFiles(field: FieldRules, files: readonly FormFile[]): FieldFault | null {
  const { maxFiles = 1, maxBytes = Number.POSITIVE_INFINITY, accept = [] } = field
  if (files.length === 0) return field.required ? 'required' : null
  if (files.length > maxFiles) return 'tooManyFiles'
  if (files.some(({ size }) => size > maxBytes)) return 'fileTooLarge'
  return files.every((file) => isAccepted(file, accept)) ? null : 'fileType'
}

/** Checks a file like the attribute `accept`: by extension, by media type, or by the first part of the media type. */
function isAccepted({ name, type }: FormFile, accept: readonly string[]): boolean {
  if (accept.length === 0) return true
  return accept.some((kind) => {
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
  })
}
