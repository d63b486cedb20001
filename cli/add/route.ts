import { listSections } from '../../runtime/manifest/sections/load-sections.ts'
import { exitCode, JobError } from '../io.ts'
import { requireKnown } from '../require-known.ts'
import { type AddKind, textOf } from './add-kind.ts'
import { checkNew, inCapitals, inWords, plainName, withHyphens } from './names.ts'
import { writeOwnSection } from './own-section.ts'
import { bringSection } from './packaged-section.ts'

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
    const given = textOf(options, 'section')
    if (given !== undefined) requireKnown('section', given, listSections(draft.read.sectionRoots))
    const section = given ?? inCapitals(name)
    const { props, notes } = bringSection(draft, section, 1) ?? writeOwnSection(draft, section, 1)
    const title = inWords(name)
    draft.addItem(['routes'], {
      name,
      path: own,
      title: draft.inEachLanguage(title),
      ...(draft.describesPages ? { description: draft.inEachLanguage(`${title}.`) } : {}),
      ...(layout === undefined ? {} : { layout }),
      sections: [{ section, props }],
    })
    return notes
  },
}
