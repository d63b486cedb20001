import type { en } from './en.ts'

type WithForm<Key extends string> = `${Key}_${Intl.LDMLPluralRule}`
type FamilyOf<Key> = Key extends WithForm<infer Family> ? Family : Key
type Counting = FamilyOf<Extract<keyof typeof en, WithForm<string>>>

/** The key of one of the runtime's own texts, without a plural form. */
export type RuntimeTextKey = FamilyOf<keyof typeof en>

/** The runtime's own texts in one language. Texts with a count have plural forms, or a single text if the language makes no difference. */
export type BuiltInTexts = Readonly<
  Record<Exclude<RuntimeTextKey, Counting>, string> & Partial<Record<Counting | WithForm<Counting>, string>>
>
