import { listSections } from '../../runtime/manifest/sections/load-sections.ts'
import { exitCode, JobError } from '../io.ts'
import { requireKnown } from '../require-known.ts'
import { type AddKind, textOf } from './add-kind.ts'
import { checkNew, inCapitals, inWords, plainName, withHyphens } from './names.ts'
import { ownProps, writeOwnSection } from './own-section.ts'
import { sampleProps } from './sample-props.ts'
import type { SiteDraft } from './site-draft.ts'

const PATH = /^\/(?:(?!\.{1,2}(?:\/|$))[^\s?#:*\\%/]+(?:\/(?!\.{1,2}(?:\/|$))[^\s?#:*\\%/]+)*)?$/

export const route: AddKind = {
  name: 'route',
  description: 'A page in every language, with one section.',
  arguments: [{ name: 'name', description: 'its name: our-prices' }],
  options: [
    { flags: '--path <path>', description: 'its path (default: / followed by its name)' },
    { flags: '--layout <layout>', description: 'name of its layout (default: default)' },
    { flags: '--section <section>', description: 'the section that it shows (default: a new one with its name)' },
  ],
  example: 'route our-prices --path /prices',
  add(draft, [name = ''], options) {
    const { routes, layouts } = draft.manifest
    checkNew(
      'route',
      name,
      plainName,
      routes.map((each) => each.name),
    )
    const own = textOf(options, 'path') ?? `/${withHyphens(name)}`
    if (!PATH.test(own))
      throw new JobError(
        `"${own}" is not a path. Begin it with a slash, and end it without one: /prices`,
        exitCode.usage,
      )
    const layout = textOf(options, 'layout')
    if (layout !== undefined) requireKnown('layout', layout, Object.keys(layouts))
    const title = inWords(name)
    draft.addItem(['routes'], {
      name,
      path: own,
      title: draft.inEachLanguage(title),
      ...(draft.describesPages ? { description: draft.inEachLanguage(`${title}.`) } : {}),
      ...(layout === undefined ? {} : { layout }),
      sections: [sectionOf(draft, textOf(options, 'section'), name)],
    })
    return []
  },
}

function sectionOf(draft: SiteDraft, given: string | undefined, route: string) {
  const known = listSections(draft.read.sectionRoots)
  if (given !== undefined) {
    requireKnown('section', given, known)
    return { section: given, props: sampleProps(draft, given, 1) }
  }
  const name = inCapitals(route)
  const title = inWords(route)
  if (known.includes(name)) return { section: name, props: sampleProps(draft, name, 1) }
  writeOwnSection(draft, name, title)
  return { section: name, props: ownProps(draft, title, 1) }
}
