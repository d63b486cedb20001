import { type CommandIo, exitCode, JobError } from '../io.ts'
import { optionalPages, readPages } from './chosen-pages.ts'
import { hasContent, readSource } from './content-source.ts'
import { templateFiles } from './template-files.ts'
import { colorsOf, readColors, readLanguages, type SiteAnswers } from './template-site.ts'
import { readTemplate, templates } from './templates.ts'

export interface AnswerOptions {
  /** Uses the defaults instead of asking. */
  readonly yes: boolean
  /** Name of a template. */
  readonly template?: string
  /** The site that the new one extends: a folder, or a package. */
  readonly from?: string
  /** The product's name. */
  readonly product?: string
  /** Language codes, separated by commas. */
  readonly languages?: string
  /** Code of the default language; by default the first one. */
  readonly default?: string
  /** Names of the optional pages of the template that the site gets, separated by commas. */
  readonly pages?: string
  /** Where its content is kept. */
  readonly data?: string
  /** Colours in the form `ink=#14181F`. */
  readonly color?: readonly string[]
}

const MAX_PRODUCT_LENGTH = 80

/** Asks the person at the terminal for whatever the options leave open; otherwise uses the template's defaults. */
export async function askAnswers(name: string, options: AnswerOptions, io: CommandIo): Promise<SiteAnswers> {
  const { yes, from } = options
  const fallback = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ')
  const ask = async (question: string, known: string | undefined, otherwise: string) => {
    if (known !== undefined) return known
    if (yes || !io.ask) return otherwise
    const answer = await io.ask(`${question} (${otherwise}): `)
    if (answer === null) throw new JobError('Nothing was created.')
    return answer.trim() || otherwise
  }
  // A base replaces the template, and brings its own languages.
  const isBare = from !== undefined
  const template = readTemplate(isBare ? 'site' : await ask(whichTemplate(), options.template, 'site'))
  const product = await ask('Product name, shown in every page title', options.product?.trim(), fallback)
  if (product === '') throw new JobError("The product needs a name: --product 'Corner shop'", exitCode.usage)
  if (product.length > MAX_PRODUCT_LENGTH || /\p{Cc}|\$\{/u.test(product))
    throw new JobError(
      `A product name has at most ${MAX_PRODUCT_LENGTH} characters, without control characters and "\${".`,
    )
  const files = templateFiles(template)
  const manifest = String(files.get('site.config.yaml'))
  const optional = optionalPages(files)
  const all = optional.join(', ')
  const pages =
    isBare || (optional.length === 0 && options.pages === undefined)
      ? ''
      : await ask('Pages beside the first one, or none', options.pages, all)
  const asksSource = !isBare && (hasContent(manifest) || options.data !== undefined)
  const source = asksSource ? await ask('Content in files, or in a CMS: files, cms', options.data, 'files') : undefined
  const languages = isBare ? 'en' : await ask('Languages, the default one first', options.languages, 'en, es')
  const colors = isBare
    ? (options.color ?? []).join(' ')
    : await ask(whichColors(manifest), options.color?.join(' '), 'none')
  return {
    template,
    product,
    pages: readPages(pages, template, optional),
    source: readSource(source, template, manifest),
    languages: readLanguages(languages, options.default),
    colors: readColors(colors),
  }
}

function whichTemplate(): string {
  const list = Object.entries(templates).map(([name, what]) => `  ${name.padEnd(8)}${what}\n`)
  return `${list.join('')}Template`
}

function whichColors(manifest: string): string {
  const list = [...colorsOf(manifest)].map(([token, color]) => `  ${token.padEnd(16)}${color}\n`)
  return `${list.join('')}Colours that differ, such as primary=#225577, with spaces`
}
