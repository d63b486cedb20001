import { nearestName } from '../../values/names/nearest-name.ts'
import { addPackage, listedPackages } from '../facts/listed-packages.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { defineCheck } from '../rule/rule.ts'

const files = (dependencies: string) => ({
  'package.json': `{ "dependencies": { ${dependencies}"react": "19.3.1", "sitio": "0.1.0" } }\n`,
  'sections/Note/Note.tsx': `import { fromNow } from 'from-now'

export function Note() {
  return <p>{fromNow('2026-12-24')}</p>
}
`,
  // Where nothing is installed, nothing is known of packages.
  'node_modules/sitio/package.json': '{ "name": "sitio" }\n',
})

export const missingPackage = defineCheck({
  code: 'sections/missing-package',
  severity: 'error',
  needs: 'site',
  title: 'The code of a section imports a package that does not exist here',
  why: 'The package is neither installed nor listed in package.json, so the site cannot be built on any machine. Add it, or correct its name.',
  wrong: files(''),
  right: files('"from-now": "2.0.0", '),
  message: ({ name, nearest, add }: { name: string; nearest: string | null; add: string }) =>
    `There is no package "${name}". ${nearest === null ? `If the name is right, add it: ${add} ${name}` : `Did you mean "${nearest}"?`}`,
  check(facts, report) {
    const listed = listedPackages(facts) ?? new Set()
    for (const { source, packages, file } of sectionModules(facts)) {
      // A base has packages of its own, which it lists itself.
      if (!facts.files.isOwn(file)) continue
      for (const { name, start, mayExist } of packages) {
        if (mayExist || listed.has(name)) continue
        const nearest = nearestName(name, listed)
        report(
          { position: source.positionAt(start) },
          { name, nearest, add: addPackage(facts) },
          { suggestion: nearest },
        )
      }
    }
  },
})
