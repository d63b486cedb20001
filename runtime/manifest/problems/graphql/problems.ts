import { invalidDirective } from './invalid-directive.ts'
import { invalidOperation } from './invalid-operation.ts'
import { invalidSchema } from './invalid-schema.ts'
import { missingArgument } from './missing-argument.ts'
import { missingRoot } from './missing-root.ts'
import { overLimit } from './over-limit.ts'
import { syntax } from './syntax.ts'
import { unknownArgument } from './unknown-argument.ts'
import { unknownField } from './unknown-field.ts'
import { unknownType } from './unknown-type.ts'
import { unnamedOperation } from './unnamed-operation.ts'
import { wrongFragment } from './wrong-fragment.ts'
import { wrongSelection } from './wrong-selection.ts'
import { wrongValue } from './wrong-value.ts'
import { wrongVariable } from './wrong-variable.ts'

export const graphqlProblems = [
  invalidDirective,
  invalidOperation,
  invalidSchema,
  missingArgument,
  missingRoot,
  overLimit,
  syntax,
  unknownArgument,
  unknownField,
  unknownType,
  unnamedOperation,
  wrongFragment,
  wrongSelection,
  wrongValue,
  wrongVariable,
] as const
