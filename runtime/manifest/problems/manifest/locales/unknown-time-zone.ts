import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { type UnknownName, wrongValue } from '../../unknown-name.ts'

export const unknownTimeZone = defineProblem({
  code: 'manifest/unknown-time-zone',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'The time zone of the site does not exist',
  why: 'Sections format dates and times in this zone, on the server and in browsers, and would fail with an unknown one. Write a name from the IANA time zone database: a region and a city, or UTC. An offset such as +02:00 is not a time zone, since it has no daylight saving time.',
  wrong: 'site: { product: Notes, origin: https://notes.example, timeZone: Europe/Berln }\n',
  right: 'site: { product: Notes, origin: https://notes.example, timeZone: Europe/Berlin }\n',
  message: ({ name, nearest }: UnknownName) =>
    `There is no time zone ${quote(name)}. ${nearest === null ? 'Write a name from the IANA database, such as Europe/Berlin, or UTC.' : `Did you mean "${nearest}"?`}`,
  fix: wrongValue,
})
