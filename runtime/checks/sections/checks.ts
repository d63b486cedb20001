import type { Check } from '../rule/rule.ts'
import { browserOnly } from './browser-only.ts'
import { changingOutput } from './changing-output.ts'
import { inlineStyle } from './inline-style.ts'
import { liftedElement } from './lifted-element.ts'
import { missingExport } from './missing-export.ts'
import { missingModule } from './missing-module.ts'
import { missingPackage } from './missing-package.ts'
import { needlessHydration } from './needless-hydration.ts'
import { needsABrowser } from './needs-browser.ts'
import { nestedSection } from './nested-section.ts'
import { notGiven } from './not-given.ts'
import { ownAddress } from './own-address.ts'
import { rawHtml } from './raw-html.ts'
import { suspense } from './suspense.ts'
import { codeSyntax } from './syntax.ts'
import { undeclaredInput } from './undeclared-input.ts'
import { unknownImport } from './unknown-import.ts'
import { unlistedPackage } from './unlisted-package.ts'
import { whereItRuns } from './where-it-runs.ts'

export const sectionChecks: readonly Check[] = [
  browserOnly,
  changingOutput,
  inlineStyle,
  liftedElement,
  missingExport,
  missingModule,
  missingPackage,
  needlessHydration,
  needsABrowser,
  nestedSection,
  notGiven,
  ownAddress,
  rawHtml,
  suspense,
  codeSyntax,
  undeclaredInput,
  unknownImport,
  unlistedPackage,
  whereItRuns,
]
