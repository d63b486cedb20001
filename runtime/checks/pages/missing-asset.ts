import { nearestName } from '../../manifest/nearest-name.ts'
import { definePageCheck } from './define-page-check.ts'
import { shownTag } from './page-view.ts'
import { resourceAddresses } from './resource-addresses.ts'
import { decoded, internalTarget } from './site-answers.ts'

export const missingAsset = definePageCheck<{ readonly file: string; readonly shown: string }>({
  code: 'pages/missing-asset',
  severity: 'error',
  title: 'A page asks for a file that nobody serves',
  why: 'Visitors see a broken picture, or a part without its looks. Put the file into the folder public, under the path that the page asks for, or write the path of a file that is there.',
  wrong: {
    'sections/Note/Note.tsx': `export function Note({ props }) {
  const picture = ['', 'pictures', 'sun.svg'].join('/')
  return (
    <>
      <h1>{props.title}</h1>
      <img src={picture} width={40} height={40} alt="A sun over the hills" />
    </>
  )
}
`,
  },
  right: {
    'public/pictures/sun.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>\n',
    'sections/Note/Note.tsx': `export function Note({ props }) {
  const picture = ['', 'pictures', 'sun.svg'].join('/')
  return (
    <>
      <h1>{props.title}</h1>
      <img src={picture} width={40} height={40} alt="A sun over the hills" />
    </>
  )
}
`,
  },
  message: ({ file, shown }, on) =>
    `"${file}" is not in the folder public, but "${shown}" asks for it ${on}. Put the file there, or write the path of one that is there.`,
  look(page, found, { facts, answers }) {
    for (const element of page.elements) {
      for (const address of resourceAddresses(element)) {
        const target = internalTarget(address, page.path, facts.site.origin)
        if (target === null || answers.hasFile(target.path)) continue
        const file = decoded(target.path)
        const suggestion = nearestName(file, answers.files)
        found(element.section, { file, shown: shownTag(element, page.html) }, { suggestion })
      }
    }
  },
  subject: ({ file }) => file,
})
