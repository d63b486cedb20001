/** The rules of a form's field, without its texts: the same on the server and in the browser. */
export interface FieldRules {
  readonly name: string
  readonly type: 'text' | 'email' | 'tel' | 'url' | 'textarea' | 'select' | 'checkbox' | 'file'
  readonly required: boolean
  /** In UTF-16 units, as in HTML; a line break counts as one. */
  readonly minLength?: number
  readonly maxLength?: number
  /** A regular expression that must match the whole text. */
  readonly pattern?: string
  /** The values to choose from. Left out when only the browser knows them. */
  readonly options?: readonly string[]
  /** Accepted kinds of files: media types, `image/*`, or extensions. Empty: all. */
  readonly accept?: readonly string[]
  readonly maxBytes?: number
  readonly maxFiles?: number
}

/** A file before its content is read. */
export interface FormFile {
  readonly name: string
  /** The media type; empty when it is unknown. */
  readonly type: string
  readonly size: number
}

/** What was filled in: texts by field name (a ticked box is `on`), and files. A missing field counts as empty. */
export interface FormAnswers {
  readonly texts: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, readonly FormFile[]>>
}

/** What can be wrong with a field. */
export type FieldFault =
  | 'required'
  | 'email'
  | 'tel'
  | 'url'
  | 'tooShort'
  | 'tooLong'
  | 'pattern'
  | 'choice'
  | 'fileTooLarge'
  | 'fileType'
  | 'tooManyFiles'

/** Name of a field → its fault; contains only fields with a fault. A field may have the name of what every object inherits: `valueOf`. */
export type FormFaults = Readonly<Record<string, FieldFault>>

/** The outcome of a sent form. */
export type FormOutcome =
  | 'sent'
  /** A field has a fault. */
  | 'invalid'
  /** A back-end refused it, or could not be reached. */
  | 'failed'
  /** Too many forms came from the same address. */
  | 'limited'

/** Nobody fills in a form faster: if a script posts one sooner after its page was shown, it counts as a bot. */
export const LEAST_ELAPSED_MS = 1000
