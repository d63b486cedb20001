import { noteWith } from '../../manifest/problems/examples/note-with.ts'
import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from './section-code.ts'
import { oncePerPlace, placeOfUse } from './use-position.ts'

/** @param wave - the line that gives the picture its address. */
const note = (wave: string) => ({
  'sections/Note/wave.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>\n',
  'sections/Note/Note.tsx': noteWith('<img src={wave} width={40} height={40} alt="Two people who wave" />', wave),
})

export const ownAddress = defineCheck({
  code: 'sections/own-address',
  severity: 'error',
  needs: 'site',
  title: 'A section builds the address of a file from import.meta.url',
  why: "On the server, import.meta.url is the path of a file on the server's disk. It ends up in the page, where no browser can load it. Import the file instead: the import is its address, on the server as in the browser.",
  wrong: note("const wave = new URL('./wave.svg', import.meta.url).href"),
  right: note("import wave from './wave.svg'"),
  message: ({ section }: { section: string }) =>
    `"${section}" uses import.meta.url while it renders, which on the server is a path on its disk. Import the file, and use that as its address: import picture from './picture.svg'.`,
  check(facts, report) {
    const isNew = oncePerPlace()
    for (const name of facts.sections.keys()) {
      const uses = readSectionCode(facts, name)?.rendered ?? []
      for (const use of uses.filter(({ kind }) => kind === 'own-address'))
        if (isNew(use)) report(placeOfUse(use), { section: name }, { related: placesOfSection(facts)(name) })
    }
  },
})
