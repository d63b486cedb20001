import { feedRoute } from './entries/feed-route.ts'
import { noEntry } from './entries/no-entry.ts'
import { noPageNumber } from './entries/no-page-number.ts'
import { noPagePath } from './entries/no-page-path.ts'
import { noParameter } from './entries/no-parameter.ts'
import { pagedList } from './entries/paged-list.ts'
import { unknownCollection } from './entries/unknown-collection.ts'
import { defaultPrefix } from './locales/default-prefix.ts'
import { linkMissingInLocale } from './locales/link-missing-in-locale.ts'
import { missingInLocale } from './locales/missing-in-locale.ts'
import { missingTranslation } from './locales/missing-translation.ts'
import { unknownLocale } from './locales/unknown-locale.ts'
import { unknownTimeZone } from './locales/unknown-time-zone.ts'
import { missingFile } from './missing-file.ts'
import { ambiguousPath } from './routes/ambiguous-path.ts'
import { duplicateRoute } from './routes/duplicate-route.ts'
import { linkParameters } from './routes/link-parameters.ts'
import { parameterDefault } from './routes/parameter-default.ts'
import { pathClash } from './routes/path-clash.ts'
import { pathParameter } from './routes/path-parameter.ts'
import { reservedPath } from './routes/reserved-path.ts'
import { unknownParameter } from './routes/unknown-parameter.ts'
import { unknownRoute } from './routes/unknown-route.ts'
import { unsafePattern } from './routes/unsafe-pattern.ts'
import { unsafeTarget } from './routes/unsafe-target.ts'
import { unusablePath } from './routes/unusable-path.ts'
import { duplicateSectionId } from './sections/duplicate-section-id.ts'
import { errorSection } from './sections/error-section.ts'
import { noSearch } from './sections/no-search.ts'
import { pageSlot } from './sections/page-slot.ts'
import { pageSlotOutsideLayout } from './sections/page-slot-outside-layout.ts'
import { searchRoute } from './sections/search-page.ts'
import { unknownClient } from './sections/unknown-client.ts'
import { unknownConsentCategory } from './sections/unknown-consent-category.ts'
import { unknownEmbed } from './sections/unknown-embed.ts'
import { unknownForm } from './sections/unknown-form.ts'
import { unknownLayout } from './sections/unknown-layout.ts'
import { unknownPalette } from './sections/unknown-palette.ts'
import { unknownSection } from './sections/unknown-section.ts'
import { literalSecret } from './server/literal-secret.ts'
import { persistedThroughServer } from './server/persisted-through-server.ts'
import { reservedHeader } from './server/reserved-header.ts'
import { secretInBrowser } from './server/secret-in-browser.ts'
import { switchedOff } from './server/switched-off.ts'
import { unsetSecret } from './server/unset-secret.ts'
import { unsetVariable } from './server/unset-variable.ts'
import { variableForm } from './server/variable-form.ts'
import { websocketThroughServer } from './server/websocket-through-server.ts'
import { misplacedKey } from './shape/misplaced-key.ts'
import { missingKey } from './shape/missing-key.ts'
import { outOfRange } from './shape/out-of-range.ts'
import { saidTwice } from './shape/said-twice.ts'
import { timeRange } from './shape/time-range.ts'
import { unknownKey } from './shape/unknown-key.ts'
import { unknownVersion } from './shape/unknown-version.ts'
import { wrongForm } from './shape/wrong-form.ts'
import { wrongType } from './shape/wrong-type.ts'
import { wrongValue } from './shape/wrong-value.ts'
import { invalidSchema } from './steps/invalid-schema.ts'
import { unknownCheck } from './steps/unknown-check.ts'
import { unknownMiddleware } from './steps/unknown-middleware.ts'
import { unknownValidator } from './steps/unknown-validator.ts'
import { wrongCheck } from './steps/wrong-check.ts'
import { tooManyProblems } from './too-many-problems.ts'
import { controlCharacter } from './yaml/control-character.ts'
import { csvForm } from './yaml/csv-form.ts'
import { duplicateKey } from './yaml/duplicate-key.ts'
import { forbiddenKey } from './yaml/forbidden-key.ts'
import { includeCycle } from './yaml/include-cycle.ts'
import { includeLimit } from './yaml/include-limit.ts'
import { mergeKey } from './yaml/merge-key.ts'
import { severalDocuments } from './yaml/several-documents.ts'
import { syntax } from './yaml/syntax.ts'
import { tooDeep } from './yaml/too-deep.ts'
import { tooLarge } from './yaml/too-large.ts'
import { unreadableInclude } from './yaml/unreadable-include.ts'
import { unsupportedTag } from './yaml/unsupported-tag.ts'

export const manifestProblems = [
  ambiguousPath,
  controlCharacter,
  csvForm,
  defaultPrefix,
  duplicateKey,
  duplicateRoute,
  duplicateSectionId,
  errorSection,
  feedRoute,
  forbiddenKey,
  includeCycle,
  includeLimit,
  invalidSchema,
  linkMissingInLocale,
  linkParameters,
  literalSecret,
  mergeKey,
  misplacedKey,
  missingFile,
  missingInLocale,
  missingKey,
  missingTranslation,
  noEntry,
  noPageNumber,
  noPagePath,
  noParameter,
  noSearch,
  outOfRange,
  pageSlot,
  pageSlotOutsideLayout,
  pagedList,
  parameterDefault,
  pathClash,
  pathParameter,
  persistedThroughServer,
  reservedHeader,
  reservedPath,
  saidTwice,
  searchRoute,
  secretInBrowser,
  severalDocuments,
  syntax,
  timeRange,
  tooDeep,
  tooLarge,
  tooManyProblems,
  unknownCheck,
  unknownClient,
  unknownCollection,
  unknownForm,
  unknownKey,
  unknownLayout,
  unknownLocale,
  unknownMiddleware,
  unknownPalette,
  unknownParameter,
  unknownRoute,
  unknownSection,
  unknownTimeZone,
  unknownValidator,
  unreadableInclude,
  unsafePattern,
  unsafeTarget,
  switchedOff,
  unknownConsentCategory,
  unknownEmbed,
  unsetSecret,
  unsetVariable,
  unsupportedTag,
  unusablePath,
  variableForm,
  websocketThroughServer,
  wrongCheck,
  wrongForm,
  wrongType,
  unknownVersion,
  wrongValue,
] as const
