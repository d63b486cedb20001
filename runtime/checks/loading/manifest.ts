import { addressPages } from './manifest-addresses.ts'
import { clientPages } from './manifest-clients.ts'
import { namePages } from './manifest-names.ts'
import { shapePages } from './manifest-shape.ts'
import { syntaxPages } from './manifest-syntax.ts'
import { textPages } from './manifest-texts.ts'
import type { PagesOf } from './pages-of.ts'

export const manifestPages: PagesOf<'manifest'> = {
  ...addressPages,
  ...clientPages,
  ...namePages,
  ...shapePages,
  ...syntaxPages,
  ...textPages,
}
