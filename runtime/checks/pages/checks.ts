import type { Check } from '../rule/rule.ts'
import { brokenAnchor } from './broken-anchor.ts'
import { brokenLink } from './broken-link.ts'
import { brokenReference } from './broken-reference.ts'
import { build } from './build.ts'
import { buttonName } from './button-name.ts'
import { deadLink } from './dead-link.ts'
import type { PageCheck } from './define-page-check.ts'
import { duplicateId } from './duplicate-id.ts'
import { emptySection } from './empty-section.ts'
import { failed } from './failed.ts'
import { heading } from './heading.ts'
import { hreflang } from './hreflang.ts'
import { htmlAsText } from './html-as-text.ts'
import { hydration } from './hydration.ts'
import { imageAlt } from './image-alt.ts'
import { imageSize } from './image-size.ts'
import { indirectLink } from './indirect-link.ts'
import { inline } from './inline.ts'
import { label } from './label.ts'
import { landmark } from './landmark.ts'
import { lang } from './lang.ts'
import { linkName } from './link-name.ts'
import { missingAsset } from './missing-asset.ts'
import { nested } from './nested.ts'
import { secret } from './secret.ts'
import { thirdParty } from './third-party.ts'
import { untranslated } from './untranslated.ts'

/** The checks that look at the HTML of a single page. */
export const looks: readonly PageCheck[] = [
  brokenLink,
  brokenReference,
  buttonName,
  deadLink,
  duplicateId,
  heading,
  htmlAsText,
  imageAlt,
  imageSize,
  indirectLink,
  inline,
  label,
  landmark,
  lang,
  linkName,
  missingAsset,
  nested,
  secret,
  thirdParty,
  untranslated,
]

export const pageChecks: readonly Check[] = [...looks, brokenAnchor, build, emptySection, failed, hreflang, hydration]
