import type { FieldFault, FieldRules } from '../forms/form-field.ts'
import type { FieldModel } from '../site/site-model.ts'
import { fileKinds } from './file-kinds.ts'
import type { FormView } from './form-view.ts'

/** What the browser's script knows about a form, in its attribute `data-form`. */
export interface FormScriptData {
  readonly fields: readonly FieldRules[]
  /** By the field's name: its label, and the message for each fault that it can have. */
  readonly texts: Readonly<Record<string, { readonly label: string } & Readonly<Partial<Record<FieldFault, string>>>>>
  readonly say: Readonly<Record<'faults' | 'sending' | 'failed' | 'limited' | 'offline', string>>
  readonly sent: FormView['texts']['sent']
}

export function formScriptData(view: FormView, tag: string): FormScriptData {
  const { model, texts, say } = view
  return {
    fields: model.fields.map(rulesOf),
    texts: Object.fromEntries(
      model.fields.map((field) => [
        field.name,
        { label: texts.fields[field.name]?.label ?? '', ...faultTexts(field, view, tag) },
      ]),
    ),
    say: {
      faults: say('form.faults'),
      sending: say('form.sending'),
      failed: say('form.failed'),
      limited: say('form.limited'),
      offline: say('form.offline'),
    },
    sent: texts.sent,
  }
}

/** Leaves out the options of entries: they may be many, and the select offers nothing else anyway. */
function rulesOf({ autocomplete: _, rows: _rows, entries, options, ...rules }: FieldModel): FieldRules {
  return entries !== undefined || options === undefined ? rules : { ...rules, options }
}

const requiredTexts = {
  checkbox: 'form.requiredCheckbox',
  select: 'form.requiredChoice',
  file: 'form.requiredFile',
} as const

/** The message for each fault that a field can have. */
export function faultTexts(
  { type, name, required, minLength, maxLength, accept = [], maxBytes = 0, maxFiles = 1 }: FieldModel,
  { texts, say }: FormView,
  tag: string,
): Partial<Record<FieldFault, string>> {
  const isKnown = (kind: string): kind is keyof typeof requiredTexts => Object.hasOwn(requiredTexts, kind)
  return {
    ...(required ? { required: say(isKnown(type) ? requiredTexts[type] : 'form.required') } : {}),
    ...(type === 'email' || type === 'tel' || type === 'url' ? { [type]: say(`form.${type}`) } : {}),
    ...(type === 'select' ? { choice: say('form.requiredChoice') } : {}),
    ...(minLength === undefined ? {} : { tooShort: say('form.tooShort', { min: minLength, count: minLength }) }),
    ...(maxLength === undefined ? {} : { tooLong: say('form.tooLong', { max: maxLength, count: maxLength }) }),
    ...(texts.fields[name]?.pattern == null ? {} : { pattern: texts.fields[name].pattern }),
    ...(type === 'file'
      ? {
          fileTooLarge: say('form.fileTooLarge', { size: sizeText(maxBytes, tag) }),
          ...(accept.length === 0
            ? {}
            : {
                fileType: say('form.fileType', {
                  kinds: fileKinds(accept, (family) => say(`form.kinds.${family}`), tag),
                }),
              }),
          tooManyFiles: say('form.tooManyFiles', { max: maxFiles }),
        }
      : {}),
  }
}

const UNITS = [
  [1_000_000, 'megabyte'],
  [1000, 'kilobyte'],
  [1, 'byte'],
] as const

/** 5000000 → `5 MB`. */
function sizeText(bytes: number, tag: string): string {
  const [factor, unit] = UNITS.find(([least]) => bytes >= least) ?? UNITS[2]
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / factor)
}
