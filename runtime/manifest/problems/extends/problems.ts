import { cycle } from './cycle.ts'
import { locked } from './locked.ts'
import { missingBase } from './missing-base.ts'
import { nothingThere } from './nothing-there.ts'
import { unknownItem } from './unknown-item.ts'
import { unknownLock } from './unknown-lock.ts'
import { wrongRename } from './wrong-rename.ts'

export const extendsProblems = [
  cycle,
  locked,
  missingBase,
  nothingThere,
  unknownItem,
  unknownLock,
  wrongRename,
] as const
