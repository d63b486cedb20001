import { ownVersion } from '../../artefact/own-version.ts'
import type { SiteFile } from '../../artefact/site-file.ts'
import { withValue } from '../../artefact/with-value.ts'
import type { Layout, Manifest, Section } from '../../manifest/manifest.types.ts'
import { checkProps } from '../../manifest/sections/check-props.ts'
import { errorSections, sectionUses } from '../../manifest/sections/section-uses.ts'
import { jsonPointer } from '../../manifest/text/json-pointer.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { type CompleteProps, isFinished } from '../../site/resolve/finish-props.ts'
import { pageSlot } from '../../values/names/page-slot.ts'
import type { LoadedSite } from '../load-site.ts'
import { siteVariables } from './site-variables.ts'

/** What a build keeps of a site that has been checked: the same for equal sources, whatever values the environment has for open variables. */
export function siteFileOf(site: LoadedSite): SiteFile {
  const { messageSources, configFile } = site
  const { manifest, marks } = withCompleteProps(site)
  const variables = siteVariables(site)
  return {
    sitio: ownVersion,
    configFile,
    manifest: variables.reduce((whole, { path, written }) => withValue(whole, path, written), manifest),
    marks,
    pictures: Object.fromEntries(site.model.pictures),
    variables,
    places: secretPlaces(site),
    missingLocales: site.missingLocales,
    messages: { ...messageSources, sections: Object.fromEntries(messageSources.sections) },
  }
}

/**
 * The manifest with each section as a map, its props complete with all defaults of the schema, and what has to be finished in the props when the site
 * is opened.
 */
function withCompleteProps({ manifest, sources }: LoadedSite): Pick<SiteFile, 'manifest' | 'marks'> {
  const schemas = new Map(sources.sections.map(({ name, schema }) => [name, schema]))
  const kept: Record<string, CompleteProps['marks']> = {}
  const complete = (sections: readonly Section[], at: PathStep[]): Section[] =>
    sectionUses(sections, at).map(({ name, id, props, path }, index) => {
      if (name === pageSlot) return pageSlot
      const { value, marks } = checkProps(schemas.get(name) ?? null, props)
      const own = marks.filter(isFinished).map((mark) => ({ kind: mark.kind, path: mark.path }))
      if (own.length > 0) kept[jsonPointer([...path, 'props'])] = own
      const entry = sections[index]
      const required = typeof entry === 'object' && entry.required
      // A schema completes a map to a map.
      return { section: name, ...(id === null ? {} : { id }), props: value as Record<string, unknown>, required }
    })
  const layoutOf = (name: string, layout: Layout): Layout =>
    Array.isArray(layout)
      ? complete(layout, ['layouts', name])
      : { ...layout, sections: complete(layout.sections, ['layouts', name, 'sections']) }
  const layouts = Object.fromEntries(
    Object.entries(manifest.layouts).map(([name, layout]) => [name, layoutOf(name, layout)]),
  )
  const routes = manifest.routes.map((route, index) => ({
    ...route,
    sections: complete(route.sections, ['routes', index, 'sections']),
  }))
  const errors: Manifest['errors'] = Object.fromEntries(
    errorSections(manifest).map(({ sections, at }) => [at[1], { sections: complete(sections, at) }]),
  )
  const whole: Manifest = { ...manifest, layouts, routes, errors }
  return { manifest: whole, marks: kept }
}

/** The places in the manifest that name secrets of clients. */
function secretPlaces({ manifest, document }: LoadedSite): SiteFile['places'] {
  const paths = Object.entries(manifest.graphql.clients).flatMap(([name, { headers }]) => [
    ['graphql', 'clients', name, 'authorization', 'secret'],
    ...Object.keys(headers).map((header) => ['graphql', 'clients', name, 'headers', header, 'secret']),
  ])
  return Object.fromEntries(
    paths.flatMap((path) => {
      const position = document.positionOf(path, 'value')
      return position === undefined ? [] : [[jsonPointer(path), position]]
    }),
  )
}
