import { noteWith } from '../../manifest/problems/examples/note-with.ts'
import { mediaPathsIn } from '../../site/http/media-address.ts'
import { definePageCheck } from './define-page-check.ts'
import { shownTag } from './page-view.ts'

export const imageSize = definePageCheck<{ readonly shown: string | null }>({
  code: 'pages/image-size',
  severity: 'warning',
  title: 'A picture has no width and height',
  why: 'The browser reserves no space for it, so everything below jumps when it arrives. Write the width and height of the file; styles can still make it larger or smaller.',
  wrong: {
    'public/sun.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>\n',
    'sections/Note/Note.tsx': noteWith('<img src="/sun.svg" alt="A sun over the hills" />'),
  },
  right: {
    'public/sun.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>\n',
    'sections/Note/Note.tsx': noteWith('<img src="/sun.svg" width={40} height={40} alt="A sun over the hills" />'),
  },
  message: ({ shown }, on) =>
    shown === null
      ? `Pictures in texts of a CMS have no width and height ${on}. Let the CMS write them into its HTML, as attributes of each img, so that nothing jumps when they arrive. Markdown cannot say them.`
      : `The picture "${shown}" has no width and height ${on}. Write those of the file, so that nothing jumps when it arrives. In a Markdown text, use a picture in assets/: its size is read from the file.`,
  look(page, found) {
    for (const element of page.elements) {
      if (element.tag !== 'img' || element.isHidden) continue
      if (element.attribute('width') !== null && element.attribute('height') !== null) continue
      // One finding for all texts of a CMS, since one setting of it changes them all.
      const isOfCms = mediaPathsIn(element.attribute('src') ?? '').length > 0
      found(element.section, { shown: isOfCms ? null : shownTag(element, page.html) })
    }
  },
})
