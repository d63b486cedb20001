import type { Check } from '../rule/rule.ts'
import { contrast } from './contrast.ts'
import { unknownFont } from './unknown-font.ts'
import { unknownToken } from './unknown-token.ts'
import { unpairedColor } from './unpaired-color.ts'
import { unreadableColor } from './unreadable-color.ts'

export const themeChecks: readonly Check[] = [contrast, unknownFont, unknownToken, unpairedColor, unreadableColor]
