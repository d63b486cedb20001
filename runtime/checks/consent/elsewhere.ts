import { films, withFilm } from '../../manifest/problems/examples/embed.ts'
import { marksOfKind, siteMarks } from '../../manifest/sections/site-marks.ts'
import { embedFrame } from '../../values/embed-frame.ts'
import { isRecord } from '../../values/is-record.ts'
import { defineCheck } from '../rule/rule.ts'

export const elsewhere = defineCheck({
  code: 'consent/elsewhere',
  severity: 'error',
  needs: 'site',
  title: 'An embed shows an address from elsewhere',
  why: 'The policy of a page lets browsers show frames from the places that the embed names, and from no others. Anything else is shown as a link, and never in a frame. Write the address of the frame, which is often another one than that of the page with the film, or add its place to the frames of the embed.',
  wrong: withFilm(films, 'films', 'https://www.films.example/7'),
  right: withFilm(films, 'films', 'https://films.example/7'),
  message: ({ src, name, frames }: { src: string; name: string; frames: readonly string[] }) =>
    `"${src}" is in none of the places of the embed "${name}": ${frames.join(', ')}. Write an address there, or add its place to the frames.`,
  check({ manifest, sections, place }, report) {
    for (const { value, path } of marksOfKind(siteMarks(manifest, sections), 'embed')) {
      if (!isRecord(value) || typeof value.src !== 'string' || typeof value.of !== 'string') continue
      const { src, of: name } = value
      const frames = manifest.embeds[name]?.frames
      if (frames === undefined || embedFrame(src, frames) !== null) continue
      const related = [{ ...place(['embeds', name, 'frames']).position, message: 'These are its places.' }]
      report(place([...path, 'src']), { src, name, frames }, { related })
    }
  },
})
