import { nearestName } from '../../runtime/values/names/nearest-name.ts'
import { exitCode, JobError } from '../io.ts'

/** The values of `--template`, with descriptions. They are the folders of cli/templates, except `common`. */
export const templates = {
  site: 'a small company',
  blog: 'posts with topics, authors and a feed',
  event: 'a conference or a festival, with programme, speakers and registration',
  docs: 'the documentation of a product, with contents, search and code',
  blank: 'one page and one section, for a design of your own',
} as const

export type TemplateName = keyof typeof templates

/** @throws JobError (exit 2) for an unknown template. */
export function readTemplate(name: string): TemplateName {
  if (Object.hasOwn(templates, name)) return name as TemplateName
  const names = Object.keys(templates)
  const nearest = nearestName(name, names)
  const advice = nearest === null ? '' : ` Did you mean ${nearest}?`
  throw new JobError(`There is no template "${name}".${advice} There are ${names.join(', ')}.`, exitCode.usage)
}
