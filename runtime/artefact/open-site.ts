import { createMessages, type Messages } from '../i18n/create-messages.ts'
import type { Manifest } from '../manifest/manifest.types.ts'
import { allUses } from '../manifest/sections/section-uses.ts'
import type { Environment } from '../manifest/text/fill-text.ts'
import { jsonPointer } from '../manifest/text/json-pointer.ts'
import type { PropsOf } from '../site/resolve/expand-routes.ts'
import { resolveSite } from '../site/resolve-site.ts'
import type { SiteModel } from '../site/site-model.ts'
import { type FilledManifest, fillIn } from './fill-in.ts'
import type { SiteFile } from './site-file.ts'

/** A site opened from a build, in this environment; or why that is impossible. */
export type OpenedSite =
  | ({ readonly model: SiteModel; readonly messages: Messages } & Pick<FilledManifest, 'texts'>)
  | (Pick<FilledManifest, 'problems' | 'changed'> & { readonly model: null })

export interface OpenSiteOptions {
  /** The public address, which overrides the site's own. */
  readonly origin?: string
  /** Whether nothing at other addresses is called. Then the secrets of clients may be unset, and the site's own error handler is not called. */
  readonly isOffline?: boolean
}

/** Creates the model of a built site, with the variables of this environment. */
export function openSite(
  file: SiteFile,
  environment: Environment,
  { origin, isOffline = false }: OpenSiteOptions = {},
): OpenedSite {
  const { manifest, problems, changed, texts } = fillIn(file, environment, isOffline)
  if (problems.length > 0 || changed.length > 0) return { model: null, problems, changed }
  const site = origin === undefined ? manifest.site : { ...manifest.site, origin }
  const sources = { ...file.messages, sections: new Map(Object.entries(file.messages.sections)) }
  const messages = createMessages(sources, site.timeZone)
  const model = resolveSite(
    { ...manifest, site },
    {
      propsOf: builtProps(manifest, file),
      message: messages.text,
      fill: messages.fill,
      pictures: new Map(Object.entries(file.pictures)),
    },
  )
  return { model, messages, texts }
}

/** Props that were checked and completed by the build. */
function builtProps(manifest: Manifest, { marks }: SiteFile): PropsOf {
  const places = new Map(
    allUses(manifest).map(({ props, path }) => [props as object, marks[jsonPointer([...path, 'props'])] ?? []]),
  )
  return (_section, props) => ({ value: props, marks: places.get(props) ?? [] })
}
