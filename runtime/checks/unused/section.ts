import type { SiteFacts } from '../facts/facts.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { defineCheck } from '../rule/rule.ts'

const FOLDER = /^sections\/([A-Z][A-Za-z0-9]*)\/(?:([^/]+)\.tsx$)?/

export const unusedSection = defineCheck({
  code: 'unused/section',
  severity: 'warning',
  needs: 'site',
  title: 'No page and no layout shows a section of the site',
  why: 'The code, texts and styles of the section are maintained for nobody, and often it was left out of a page by mistake. The manifest was searched, and so was the code of the sections that it names. Show the section on a page or in a layout, or remove its folder.',
  wrong: { 'sections/Motto/Motto.tsx': 'export function Motto() {\n  return <p>So it goes.</p>\n}\n' },
  right: {
    'sections/Motto/Motto.tsx': 'export function Motto() {\n  return <p>So it goes.</p>\n}\n',
    'site.config.yaml': `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello } }
      - Motto
`,
  },
  message: ({ name }: { name: string }) =>
    `Nothing uses the section "${name}". Remove its folder, or show it on a page or in a layout.`,
  check(facts, report) {
    if (isLibrary(facts)) return
    const shared = foldersOfModules(facts)
    for (const file of facts.files.list('sections')) {
      const [, name = '', component] = FOLDER.exec(file) ?? []
      if (name === '' || component !== name || facts.sections.has(name) || shared.has(name)) continue
      report({ position: { file, line: 1, column: 1 } }, { name })
    }
  },
})

/** Whether the folder is a package that provides its sections to other sites. */
function isLibrary({ files }: SiteFacts): boolean {
  const file = 'package.json'
  return files.isOwn(file) && /"files"\s*:\s*\[[^\]]*"(?:\.\/)?sections\/?"/.test(files.read(file)?.text ?? '')
}

/** Folders from which a section in use imports something. */
function foldersOfModules(facts: SiteFacts): Set<string> {
  return new Set(sectionModules(facts).map(({ file }) => FOLDER.exec(file)?.[1] ?? ''))
}
