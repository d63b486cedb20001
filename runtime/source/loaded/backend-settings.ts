import { join } from 'node:path'
import { type EditedTexts, noEdits, readEdited } from '../../manifest/text/edited-texts.ts'
import { listedEntries } from '../../selections/listed-entries.ts'
import type { LoadedSite } from '../load-site.ts'
import { contentPictures } from './content-pictures.ts'

/** What the embedded back-end of a client must know of the site: its languages, its pictures, and which entries have pages of their own. */
export function backendSettings(site: LoadedSite, client: string, edited: EditedTexts = noEdits) {
  const { model, root } = site
  return {
    pictures: contentPictures(site),
    locales: [...model.contentLocales],
    defaultLocale: model.locales.default,
    timeZone: model.timeZone,
    lists: listedEntries(model, client, ({ query }) => readEdited(join(root, query), edited)),
  }
}
