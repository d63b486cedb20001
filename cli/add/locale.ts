import { join } from 'node:path'
import { listSections } from '../../runtime/manifest/sections/load-sections.ts'
import { siteMarks, textMarks } from '../../runtime/manifest/sections/site-marks.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { exitCode, JobError } from '../io.ts'
import { isRightToLeft, languageName } from '../language-facts.ts'
import { type AddKind, textOf } from './add-kind.ts'
import { checkNew, type NameRule } from './names.ts'
import type { SiteDraft } from './site-draft.ts'
import { copyLackingMessages, copyMessages } from './translated-messages.ts'

const localeCode: NameRule = {
  pattern: /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
  words: 'the code of a language, and of a region where it matters: fr, pt-BR',
}

export const locale: AddKind = {
  name: 'locale',
  description: 'A language: every text as it is in the default one, marked where it is to be translated.',
  arguments: [{ name: 'code', description: 'its code: fr, pt-BR' }],
  options: [
    { flags: '--label <label>', description: 'its name in the language itself (default: as browsers call it)' },
  ],
  example: 'locale fr',
  async add(draft, [code = ''], options) {
    const { available, default: from } = draft.manifest.locales
    checkNew('language', code, localeCode, Object.keys(available))
    const label = textOf(options, 'label') ?? nameOf(code)
    draft.addKey(['locales', 'available', code], { label, ...(isRightToLeft(code) ? { dir: 'rtl' } : {}) })
    copyTexts(draft, code, from)
    copyMessages(draft, `locales/${code}.yaml`, available[from]?.messages ?? `locales/${from}.yaml`, from)
    for (const name of listSections([join(draft.root, 'sections')])) {
      const folder = `sections/${name}/locales`
      copyMessages(draft, `${folder}/${code}.yaml`, `${folder}/${from}.yaml`, from)
    }
    await copyLackingMessages(draft, code)
    return [
      `Translate what is below "# Translate, please", and the texts of ${code} in the manifest: they are still in ${from}.`,
    ]
  },
}

/** @throws JobError for a code that is none. */
function nameOf(code: string): string {
  const name = languageName(code)
  if (name !== null) return name
  throw new JobError(
    `No language is known by the code "${code}". Use its code, such as fr, or say what it is called: --label NAME`,
    exitCode.usage,
  )
}

/** Writes what the manifest says for each language, texts and paths, for the new one as well. */
function copyTexts(draft: SiteDraft, code: string, from: string): void {
  const { manifest, sections } = draft.read
  const texts = textMarks(siteMarks(manifest, sections)).map(({ path }) => path)
  const paths = manifest.routes.flatMap((_, index): PathStep[][] => [
    ['routes', index, 'path'],
    ['routes', index, 'pages', 'path'],
  ])
  for (const path of [...texts, ...paths]) {
    const written = draft.written(path)
    if (!isRecord(written) || Object.hasOwn(written, '*') || Object.hasOwn(written, code)) continue
    const text = written[from] ?? Object.values(written)[0]
    if (typeof text === 'string') draft.addKey([...path, code], text)
  }
}
