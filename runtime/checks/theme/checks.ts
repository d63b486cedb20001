import type { Check } from '../rule.ts'
import { contrast } from './contrast.ts'
import { unknownToken } from './unknown-token.ts'
import { unpairedColor } from './unpaired-color.ts'
import { unreadableColor } from './unreadable-color.ts'

export const themeChecks: readonly Check[] = [contrast, unknownToken, unpairedColor, unreadableColor]
