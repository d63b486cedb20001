import { isRecord } from '../../manifest/schema-words.ts'
import { layoutSections, sectionUses } from '../../manifest/section-uses.ts'
import { codeStrings } from '../code-strings.ts'
import type { SiteFacts } from '../facts.ts'
import { once } from '../once.ts'

const CODE = /\.[cm]?[jt]sx?$/
const QUOTED = /(['"`])([A-Za-z][\w-]*)\1/g

/** Every text in the code of sections, steps and hooks, and among the props of sections: one of them may be a name. */
export const namesInCode = once((facts: SiteFacts): ReadonlySet<string> => {
  const { manifest, sections, files } = facts
  const names = new Set<string>()
  for (const section of sections.keys())
    for (const module of facts.modulesOf(section))
      for (const { parts } of codeStrings(module)) for (const part of parts) names.add(part)
  for (const file of ownModules(facts))
    for (const [, , name = ''] of files.read(file)?.text.matchAll(QUOTED) ?? []) names.add(name)
  const lists = [
    ...Object.entries(manifest.layouts).map(([name, layout]) => layoutSections(name, layout).sections),
    ...manifest.routes.map((route) => route.sections),
  ]
  for (const { props } of lists.flatMap((list) => sectionUses(list, []))) addTexts(props, names)
  return names
})

/** The modules that the manifest names, and the code beside them, which they may import. */
function ownModules({ manifest, files }: SiteFacts): Set<string> {
  const steps = [...Object.values(manifest.validators), ...Object.values(manifest.middleware)]
  const named = steps.flatMap((step) => (step.kind === 'module' ? [step.module] : []))
  if (manifest.hooks.onError !== undefined) named.push(manifest.hooks.onError)
  const beside = named.flatMap((file) => (file.includes('/') ? files.list(file.replace(/\/[^/]*$/, '')) : []))
  return new Set([...named, ...beside.filter((file) => CODE.test(file))])
}

function addTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value)
  else if (Array.isArray(value)) for (const item of value) addTexts(item, texts)
  else if (isRecord(value)) for (const child of Object.values(value)) addTexts(child, texts)
}
