/** What a field of a form asks for, without its texts: the same on the server and in the browser. */
export interface FieldRules {
  readonly name: string
  readonly type: 'text' | 'email' | 'tel' | 'url' | 'textarea' | 'select' | 'checkbox' | 'file'
  readonly required: boolean
  /** In UTF-16 units, as in HTML; a line break counts as one. */
  readonly minLength?: number
  readonly maxLength?: number
  /** A regular expression that the whole text fits. */
  readonly pattern?: string
  /** Values that can be chosen; left out: those that the browser offers. */
  readonly options?: readonly string[]
  /** Kinds of file: media types, `image/*`, or endings. Empty: all. */
  readonly accept?: readonly string[]
  readonly maxBytes?: number
  readonly maxFiles?: number
}

/** A file as both sides know it before its content is read. */
export interface FormFile {
  readonly name: string
  /** Media type; empty when nobody knows. */
  readonly type: string
  readonly size: number
}

/** What was filled in: texts by name, a ticked box is `on`, files apart. A field that is missing is empty. */
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

/** Name of a field → what is wrong with it; only fields with a fault. */
export type FormFaults = Readonly<Record<string, FieldFault>>

/** What became of a form that was sent. */
export type FormOutcome =
  | 'sent'
  /** A field has a fault. */
  | 'invalid'
  /** A back-end could not be reached, or refused. */
  | 'failed'
  /** Too many forms came from the same address. */
  | 'limited'

/** Nobody fills in a form in less: what a script posts sooner after its page was shown counts as a program's work. */
export const LEAST_ELAPSED_MS = 1000
