import { addPackage, listedPackages } from '../facts/listed-packages.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { defineCheck } from '../rule/rule.ts'

/** The router inside of sitio, whose hooks have no context in a section. */
const ROUTER = new Set(['react-router', 'react-router-dom'])

export const unlistedPackage = defineCheck({
  code: 'sections/unlisted-package',
  severity: 'warning',
  needs: 'site',
  title: 'The code of a section imports a package that the site does not list',
  why: 'It is found only because another package depends on it: the next update may remove it or bring another version, and on another machine it may be missing. Add it, or use what sitio provides. Router hooks, such as useParams, do not work in a section, because it has no router around it: usePage() and the props say what a section may know about its page.',
  wrong: {
    'package.json': '{ "dependencies": { "react": "19.3.1", "sitio": "0.1.0" } }\n',
    'sections/Note/Note.tsx': `import { useParams } from 'react-router'

export function Note() {
  return <h1>{useParams().name}</h1>
}
`,
  },
  right: {
    'package.json': '{ "dependencies": { "react": "19.3.1", "sitio": "0.1.0" } }\n',
    'sections/Note/Note.tsx': `import { usePage } from 'sitio'

export function Note() {
  return <h1>{usePage().product}</h1>
}
`,
  },
  message: ({ name, add }: { name: string; add: string }) =>
    ROUTER.has(name)
      ? `The site does not list "${name}", and its hooks have no router in a section. Use Link and usePage from sitio, or props.`
      : `The site does not list the package "${name}", which this code imports. Add it: ${add} ${name}`,
  check(facts, report) {
    const listed = listedPackages(facts)
    if (listed === null) return
    for (const { source, packages, file } of sectionModules(facts)) {
      if (!facts.files.isOwn(file)) continue
      for (const { name, start, mayExist } of packages) {
        if (mayExist && !listed.has(name))
          report({ position: source.positionAt(start) }, { name, add: addPackage(facts) })
      }
    }
  },
})
