import type { AddKind } from './add-kind.ts'
import { client } from './client.ts'
import { collection } from './collection.ts'
import { form } from './form.ts'
import { locale } from './locale.ts'
import { middleware } from './middleware.ts'
import { redirect } from './redirect.ts'
import { route } from './route.ts'
import { section } from './section.ts'
import { validator } from './validator.ts'

/** Everything that `site add` can add, in the order of its help. */
export const addKinds: readonly AddKind[] = [
  section,
  route,
  collection,
  locale,
  validator,
  middleware,
  redirect,
  form,
  client,
]
