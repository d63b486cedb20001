import type { en } from './en.ts'

type WithForm<Key extends string> = `${Key}_${Intl.LDMLPluralRule}`
type FamilyOf<Key> = Key extends WithForm<infer Family> ? Family : Key
type Counting = FamilyOf<Extract<keyof typeof en, WithForm<string>>>

/** The key of a text of the runtime itself, without a plural form. */
export type RuntimeTextKey = FamilyOf<keyof typeof en>

/** The runtime's own texts in one language. What counts has its plural forms, or one text where the language makes no difference. */
export type BuiltInTexts = Readonly<
  Record<Exclude<RuntimeTextKey, Counting>, string> & Partial<Record<Counting | WithForm<Counting>, string>>
>
