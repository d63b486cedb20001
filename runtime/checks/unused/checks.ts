import type { Check } from '../rule/rule.ts'
import { unusedAnchor } from './anchor.ts'
import { unusedClient } from './client.ts'
import { unusedCollection } from './collection.ts'
import { unusedConsentCategory } from './consent-category.ts'
import { unusedEmbed } from './embed.ts'
import { unusedForm } from './form.ts'
import { unusedLayout } from './layout.ts'
import { unusedMiddleware } from './middleware.ts'
import { unusedPalette } from './palette.ts'
import { unusedSchema } from './schema.ts'
import { unusedSection } from './section.ts'
import { unusedStylesheet } from './stylesheet.ts'
import { unusedValidator } from './validator.ts'

export const unusedChecks: readonly Check[] = [
  unusedAnchor,
  unusedClient,
  unusedCollection,
  unusedConsentCategory,
  unusedEmbed,
  unusedForm,
  unusedLayout,
  unusedMiddleware,
  unusedPalette,
  unusedSchema,
  unusedSection,
  unusedStylesheet,
  unusedValidator,
]
