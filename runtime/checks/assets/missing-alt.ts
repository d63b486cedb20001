import { isRecord } from '../../manifest/schema-words.ts'
import { defineCheck } from '../rule.ts'
import { placeOf } from '../written-text.ts'
import { examplePicture } from './example-picture.ts'
import { pictures } from './pictures.ts'

/** A file name, or what a camera calls its pictures. */
const FILE_NAME = /^\S+\.(?:svg|png|jpe?g|gif|webp|avif)$|^(?:img|dsc|dscn|image|screenshot|photo)[-_ ]?\d+$/i

export const missingAlt = defineCheck({
  code: 'assets/missing-alt',
  severity: 'warning',
  needs: 'site',
  title: 'A picture has no useful words in one of the languages',
  why: 'People who do not see the picture hear its words instead. A picture that only decorates has none in any language; when one language has words, the others need them, too. The name of a file tells nobody what a picture shows: say it in a few words.',
  wrong: examplePicture('{ src: /wide.svg, width: 600, height: 200, alt: { en: IMG_2041 } }'),
  right: examplePicture('{ src: /wide.svg, width: 600, height: 200, alt: { en: A page of notes } }'),
  message: ({ src, text, locale }: { src: string; text: string; locale: string | null }) =>
    text === ''
      ? `The picture "${src}" has no words in "${locale}", but in another language. Say in a few words what it shows.`
      : `"${text}" is the name of a file. Say in a few words what the picture "${src}" shows.`,
  check(facts, report) {
    for (const { src, alt, path, file } of pictures(facts)) {
      const texts = isRecord(alt)
        ? Object.entries(alt).map(([locale, text]) => ({ locale, text }))
        : [{ locale: null, text: alt }]
      const hasWords = texts.some(({ text }) => typeof text === 'string' && text.trim() !== '')
      for (const { locale, text } of texts) {
        if (typeof text !== 'string' || !(text.trim() === '' ? hasWords : FILE_NAME.test(text.trim()))) continue
        const at = locale === null ? [...path, 'alt'] : [...path, 'alt', locale]
        report(placeOf(facts, { text, path: at, file }), { src, text: text.trim(), locale })
      }
    }
  },
})
