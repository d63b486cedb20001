import { ambiguousPath } from './ambiguous-path.ts'
import { controlCharacter } from './control-character.ts'
import { csvForm } from './csv-form.ts'
import { defaultPrefix } from './default-prefix.ts'
import { duplicateKey } from './duplicate-key.ts'
import { duplicateRoute } from './duplicate-route.ts'
import { duplicateSectionId } from './duplicate-section-id.ts'
import { errorSection } from './error-section.ts'
import { feedRoute } from './feed-route.ts'
import { forbiddenKey } from './forbidden-key.ts'
import { includeCycle } from './include-cycle.ts'
import { includeLimit } from './include-limit.ts'
import { invalidSchema } from './invalid-schema.ts'
import { linkMissingInLocale } from './link-missing-in-locale.ts'
import { linkParameters } from './link-parameters.ts'
import { literalSecret } from './literal-secret.ts'
import { mergeKey } from './merge-key.ts'
import { misplacedKey } from './misplaced-key.ts'
import { missingFile } from './missing-file.ts'
import { missingInLocale } from './missing-in-locale.ts'
import { missingKey } from './missing-key.ts'
import { missingTranslation } from './missing-translation.ts'
import { noEntry } from './no-entry.ts'
import { noPageNumber } from './no-page-number.ts'
import { noParameter } from './no-parameter.ts'
import { noSearch } from './no-search.ts'
import { outOfRange } from './out-of-range.ts'
import { pageSlot } from './page-slot.ts'
import { pageSlotOutsideLayout } from './page-slot-outside-layout.ts'
import { pagedList } from './paged-list.ts'
import { parameterDefault } from './parameter-default.ts'
import { pathClash } from './path-clash.ts'
import { pathParameter } from './path-parameter.ts'
import { persistedThroughServer } from './persisted-through-server.ts'
import { reservedHeader } from './reserved-header.ts'
import { reservedPath } from './reserved-path.ts'
import { saidTwice } from './said-twice.ts'
import { searchRoute } from './search-page.ts'
import { secretInBrowser } from './secret-in-browser.ts'
import { severalDocuments } from './several-documents.ts'
import { switchedOff } from './switched-off.ts'
import { syntax } from './syntax.ts'
import { timeRange } from './time-range.ts'
import { tooDeep } from './too-deep.ts'
import { tooLarge } from './too-large.ts'
import { tooManyProblems } from './too-many-problems.ts'
import { unknownCheck } from './unknown-check.ts'
import { unknownClient } from './unknown-client.ts'
import { unknownCollection } from './unknown-collection.ts'
import { unknownConsentCategory } from './unknown-consent-category.ts'
import { unknownEmbed } from './unknown-embed.ts'
import { unknownForm } from './unknown-form.ts'
import { unknownKey } from './unknown-key.ts'
import { unknownLayout } from './unknown-layout.ts'
import { unknownLocale } from './unknown-locale.ts'
import { unknownMiddleware } from './unknown-middleware.ts'
import { unknownPalette } from './unknown-palette.ts'
import { unknownParameter } from './unknown-parameter.ts'
import { unknownRoute } from './unknown-route.ts'
import { unknownSection } from './unknown-section.ts'
import { unknownTimeZone } from './unknown-time-zone.ts'
import { unknownValidator } from './unknown-validator.ts'
import { unknownVersion } from './unknown-version.ts'
import { unreadableInclude } from './unreadable-include.ts'
import { unsafePattern } from './unsafe-pattern.ts'
import { unsafeTarget } from './unsafe-target.ts'
import { unsetSecret } from './unset-secret.ts'
import { unsetVariable } from './unset-variable.ts'
import { unsupportedTag } from './unsupported-tag.ts'
import { unusablePath } from './unusable-path.ts'
import { variableForm } from './variable-form.ts'
import { websocketThroughServer } from './websocket-through-server.ts'
import { wrongCheck } from './wrong-check.ts'
import { wrongForm } from './wrong-form.ts'
import { wrongType } from './wrong-type.ts'
import { wrongValue } from './wrong-value.ts'

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
