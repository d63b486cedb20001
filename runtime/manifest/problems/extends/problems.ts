import { contraryKeys } from './contrary-keys.ts'
import { cycle } from './cycle.ts'
import { hiddenText } from './hidden-text.ts'
import { locked } from './locked.ts'
import { missingBase } from './missing-base.ts'
import { noLanguageLeft } from './no-language-left.ts'
import { nothingThere } from './nothing-there.ts'
import { replacedList } from './replaced-list.ts'
import { unknownItem } from './unknown-item.ts'
import { unknownLock } from './unknown-lock.ts'
import { wrongRename } from './wrong-rename.ts'

export const extendsProblems = [
  contraryKeys,
  cycle,
  hiddenText,
  locked,
  missingBase,
  noLanguageLeft,
  nothingThere,
  replacedList,
  unknownItem,
  unknownLock,
  wrongRename,
] as const
