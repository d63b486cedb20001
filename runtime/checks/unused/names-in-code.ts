import { allUses } from '../../manifest/sections/section-uses.ts'
import { once } from '../../values/once.ts'
import { codeStrings } from '../facts/code-strings.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { stepModules } from '../facts/step-modules.ts'
import { textsIn } from '../facts/texts-in.ts'

const CODE = /\.[cm]?[jt]sx?$/
const QUOTED = /(['"`])([A-Za-z][\w-]*)\1/g

/** All strings in the code of sections, steps and hooks, and in the props of sections: any of them may be a name. */
export const namesInCode = once((facts: SiteFacts): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const module of sectionModules(facts))
    for (const { parts } of codeStrings(module)) for (const part of parts) names.add(part)
  for (const file of ownModules(facts))
    for (const [, , name = ''] of facts.files.read(file)?.text.matchAll(QUOTED) ?? []) names.add(name)
  for (const { props } of allUses(facts.manifest)) for (const text of textsIn(props)) names.add(text)
  return names
})

/** The modules that the manifest names, and code in the same folders, which they may import. */
function ownModules({ manifest, files }: SiteFacts): Set<string> {
  const named = stepModules(manifest)
  if (manifest.hooks.onError !== undefined) named.push(manifest.hooks.onError)
  const beside = named.flatMap((file) => (file.includes('/') ? files.list(file.replace(/\/[^/]*$/, '')) : []))
  return new Set([...named, ...beside.filter((file) => CODE.test(file))])
}
