import { join } from 'node:path'
import { listSections } from '../../runtime/manifest/sections/load-sections.ts'
import { siteMarks, textMarks } from '../../runtime/manifest/sections/site-marks.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { writingDirection } from '../../runtime/values/texts/writing-direction.ts'
import { exitCode, JobError } from '../io.ts'
import { LANGUAGE_CODE, languageName } from '../language-name.ts'
import { type AddKind, textOf } from './add-kind.ts'
import { addOverBase } from './add-over-base.ts'
import { checkNew, type NameRule } from './names.ts'
import { noteCopies } from './noted-copies.ts'
import type { SiteDraft } from './site-draft.ts'
import { copyEntries } from './translated-entries.ts'
import { copyLackingMessages, copyMessages, cutUnusedMessages } from './translated-messages.ts'

const localeCode: NameRule = {
  pattern: LANGUAGE_CODE,
  words: 'the code of a language, and of a region where it matters: fr, pt-BR',
}

export const locale: AddKind = {
  name: 'locale',
  description: 'A language: every text of the default language, marked for translation.',
  arguments: [{ name: 'code', description: 'its code: fr, pt-BR' }],
  options: [
    { flags: '--label <label>', description: 'its name in the language itself (default: the one that browsers use)' },
  ],
  example: 'locale fr',
  async add(draft, [code = ''], options) {
    const { available, default: from } = draft.manifest.locales
    checkNew('language', code, localeCode, Object.keys(available))
    const label = textOf(options, 'label') ?? nameOf(code)
    const dir = writingDirection(code) === 'rtl' ? { dir: 'rtl' } : {}
    draft.addKey(['locales', 'available', code], { label, ...dir })
    const copied = copyTexts(draft, code, from)
    copyMessages(draft, `locales/${code}.yaml`, available[from]?.messages ?? `locales/${from}.yaml`, from)
    for (const name of listSections([join(draft.root, 'sections')])) {
      const folder = `sections/${name}/locales`
      copyMessages(draft, `${folder}/${code}.yaml`, `${folder}/${from}.yaml`, from)
    }
    await copyLackingMessages(draft, `locales/${code}.yaml`)
    if (draft.folders.length > 1) await cutUnusedMessages(draft, `locales/${code}.yaml`)
    noteCopies(draft, code, from)
    const lists = [...copied, ...copyEntries(draft, { code, from })]
    return [
      `Translate what follows "# Translate, please", and the texts of ${code} in the manifest: they are still in ${from}.`,
      ...(lists.length === 0 ? [] : [`The site now has its own copy of these lists of the base: ${lists.join(', ')}`]),
    ]
  },
}

/** @throws JobError when this is not a language code. */
function nameOf(code: string): string {
  const name = languageName(code)
  if (name !== null) return name
  throw new JobError(
    `There is no language with the code "${code}". Use a code such as fr, or give its name: --label NAME`,
    exitCode.usage,
  )
}

/**
 * Copies texts and paths that exist for each language to the new one, whether they come from the site or a base.
 *
 * @returns the lists of a base that the site now has copies of.
 */
function copyTexts(draft: SiteDraft, code: string, from: string): string[] {
  const { manifest, sections, document } = draft.read
  const paths = manifest.routes.flatMap(({ path, pages }, index) => [
    { path: ['routes', index, 'path'], value: path },
    { path: ['routes', index, 'pages', 'path'], value: pages?.path },
  ])
  const lacking = [...textMarks(siteMarks(manifest, sections)), ...paths].flatMap(({ path, value }) => {
    const text = isLacking(value, code) ? (value[from] ?? Object.values(value)[0]) : undefined
    return typeof text === 'string' ? [[[...path, code], text] as const] : []
  })
  if (draft.folders.length > 1 && document.root !== null) {
    const { root } = document
    // One after the other, so that keys stay in order.
    return lacking.flatMap(([path, text]) => addOverBase(draft, root, path, text) ?? [])
  }
  draft.addKeys(lacking)
  return []
}

/** Whether there are texts for other languages, but not for this one. */
function isLacking(texts: unknown, code: string): texts is Readonly<Record<string, unknown>> {
  return isRecord(texts) && !Object.hasOwn(texts, '*') && !Object.hasOwn(texts, code)
}
