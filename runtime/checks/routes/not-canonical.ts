import { pathsOf } from '../../manifest/references/check-entries.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { defineCheck } from '../rule/rule.ts'

export const notCanonical = defineCheck({
  code: 'routes/not-canonical',
  severity: 'warning',
  isFixable: true,
  needs: 'site',
  title: 'A path has capital letters, or letters composed of two characters',
  why: 'Visitors type addresses in lower case, and each time a redirect leads them to the address as you wrote it; a file server, which compares letter by letter, does not find the page at all. Letters composed of two characters look the same but are different bytes.',
  wrong: `routes:
  - name: index
    path: /
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - name: news
    path: /News
    title: { en: News }
    description: { en: What is new in this small site of notes every week. }
    sections: [{ section: Note, props: { title: { en: News } } }]
`,
  right: `routes:
  - name: index
    path: /
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - name: news
    path: /news
    title: { en: News }
    description: { en: What is new in this small site of notes every week. }
    sections: [{ section: Note, props: { title: { en: News } } }]
`,
  message: ({ path, canonical }: { path: string; canonical: string }) =>
    `The path "${path}" is not in its canonical form: lower case, with composed letters. Write "${canonical}".`,
  check({ manifest, document, place }, report) {
    manifest.routes.forEach((route, index) => {
      for (const { path, at } of pathsOf(route.path, ['routes', index, 'path'])) {
        const canonical = path.split('/').map(canonicalSegment).join('/')
        if (canonical === path || document.writtenAt(at) !== undefined) continue
        const edit = replaceScalar(document, at, 'value', canonical)
        report(place(at), { path, canonical }, { suggestion: canonical, fix: edit && { isSafe: true, edits: [edit] } })
      }
    })
  },
})

/** A parameter is the name of a field, and stays as it is. */
function canonicalSegment(segment: string): string {
  return segment.startsWith(':') ? segment : segment.normalize('NFC').toLowerCase()
}
