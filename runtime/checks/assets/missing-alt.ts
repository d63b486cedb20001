import type { PathStep } from '../../manifest/text/position.ts'
import { isRecord } from '../../values/is-record.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { ownText, placesOf, type TextPlaces } from '../facts/text-places.ts'
import { placeOf } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { examplePicture } from './example-picture.ts'
import { type Picture, pictures } from './pictures.ts'

/** A file name, or a name that cameras give to pictures. */
const FILE_NAME = /^\S+\.(?:svg|png|jpe?g|gif|webp|avif)$|^(?:img|dsc|dscn|image|screenshot|photo)[-_ ]?\d+$/i

export const missingAlt = defineCheck({
  code: 'assets/missing-alt',
  severity: 'warning',
  needs: 'site',
  title: 'A picture has no useful alternative text in one of the languages',
  why: 'People who cannot see the picture hear this text instead. A decorative picture has none in any language; if one language has a text, the others need one too. A file name does not tell anybody what a picture shows: describe it in a few words.',
  wrong: examplePicture('{ src: /wide.svg, width: 600, height: 200, alt: { en: IMG_2041 } }'),
  right: examplePicture('{ src: /wide.svg, width: 600, height: 200, alt: { en: A page of notes } }'),
  message: ({ src, text, locale }: { src: string; text: string; locale: string | null }) =>
    text === ''
      ? `The picture "${src}" has an alternative text in another language, but not in "${locale}". Say in a few words what it shows.`
      : `"${text}" is a file name, not a description. Say in a few words what the picture "${src}" shows.`,
  check(facts, report) {
    for (const picture of pictures(facts)) {
      for (const { text, locale, isAlone, place, related } of altTexts(facts, picture)) {
        const isFault = text.trim() === '' ? !isAlone : FILE_NAME.test(text.trim())
        if (isFault) report(place(), { src: picture.src, text: text.trim(), locale }, { related: related() })
      }
    }
  },
})

interface AltText extends TextPlaces {
  readonly text: string
  readonly locale: string | null
  /** Whether no other language has words for the picture. */
  readonly isAlone: boolean
}

function altTexts(facts: SiteFacts, { alt, path, file }: Picture): AltText[] {
  const at = [...path, 'alt']
  const places = (text: string, steps: readonly PathStep[]): TextPlaces => ({
    place: () => placeOf(facts, { text, path: steps, file }),
    related: () => [],
  })
  if (typeof alt === 'string' && (alt === '' || file !== null))
    return [{ text: alt, locale: null, isAlone: true, ...places(alt, at) }]
  // An empty message is reported with the messages.
  if (typeof alt === 'string')
    return [...facts.messages.keys()].flatMap((locale) => {
      const text = ownText(facts, alt, locale)
      return text === null ? [] : [{ text, locale, isAlone: true, ...placesOf(facts, alt, at, locale) }]
    })
  if (!isRecord(alt)) return []
  const texts = Object.entries(alt).flatMap(([locale, text]) => (typeof text === 'string' ? [{ locale, text }] : []))
  const isAlone = texts.every(({ text }) => text.trim() === '')
  return texts.map(({ locale, text }) => ({ locale, text, isAlone, ...places(text, [...at, locale]) }))
}
