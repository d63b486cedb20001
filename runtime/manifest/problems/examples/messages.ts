import { notePage, twoLanguages } from './note-page.ts'

/** A site in two languages whose page shows one message. */
export const TWO_LANGUAGES = twoLanguages + notePage('hello')

export const ONE_MESSAGE = notePage('hello')
