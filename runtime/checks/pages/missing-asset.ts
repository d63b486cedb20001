import { decoded } from '../../values/paths/decoded.ts'
import { definePageCheck } from './define-page-check.ts'
import { shownTag } from './page-view.ts'
import { resourceAddresses } from './resource-addresses.ts'
import { internalTarget } from './site-answers.ts'

const note = {
  'sections/Note/Note.tsx': `export function Note({ props }) {
  const picture = \`/pictures/\${props.title.toLowerCase()}.svg\`
  return (
    <>
      <h1>{props.title}</h1>
      <img src={picture} width={40} height={40} alt="Two people who wave" />
    </>
  )
}
`,
}

export const missingAsset = definePageCheck<{ readonly file: string; readonly shown: string }>({
  code: 'pages/missing-asset',
  severity: 'error',
  title: 'A page requests a file that is not served',
  why: 'Visitors see a broken picture, or a part without its styles. Put the file in the folder public, at the path that the page requests, or write the path of a file that exists.',
  wrong: note,
  right: {
    'public/pictures/hello.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>\n',
    ...note,
  },
  message: ({ file, shown }, on) =>
    `"${shown}" requests "${file}" ${on}, which is not in the folder public. Put the file there, or write the path of one that exists.`,
  look(page, found, { facts, answers }) {
    // React preloads pictures of sections in the head of the page.
    const inSections = page.elements.filter(({ section }) => section !== null)
    const told = new Set<string>()
    for (const element of [...inSections, ...page.elements]) {
      for (const address of resourceAddresses(element)) {
        const target = internalTarget(address, page.path, facts.site.origin)
        const file = target === null || answers.hasFile(target.path) ? null : decoded(target.path)
        if (file === null || told.has(file)) continue
        told.add(file)
        const suggestion = answers.nearestFile(file)
        found(element.section, { file, shown: shownTag(element, page.html) }, { suggestion })
      }
    }
  },
  subject: ({ file }) => file,
})
