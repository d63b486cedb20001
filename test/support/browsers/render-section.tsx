import { existsSync, readFileSync } from 'node:fs'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Image, PageView, SectionProps } from 'sitio'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { createMessages } from '../../../runtime/i18n/create-messages.ts'
import type { Component } from '../../../runtime/strings/static-element.ts'
import type * as compiled from '../../../runtime/strings/static-section.ts'
import { type GivenView, PageViewContext } from '../../../runtime/view/page-view.ts'

export interface SectionSetting<Props, Data> {
  /** Name of its folder. */
  name: string
  component: ComponentType<SectionProps<Props, Data>>
  props: Props
  data?: Data | null
  failed?: boolean
  locale?: 'es' | 'en'
  /** Path of the page that contains it. */
  path?: string
  /** The page's place in a paginated list. */
  pages?: PageView['pages']
}

/** A section as a browser without JavaScript sees it. */
export interface SectionHtml {
  html: string
  /** The visible text, with white space collapsed. */
  text: string
  /** The texts of the elements of a class, in order. */
  textsOf(className: string): string[]
  /** The texts of the elements with a name: h1, dt. */
  elements(name: string): string[]
}

/** The sections again, compiled to strings as a build does with static ones. */
const copies = import.meta.glob<Record<string, Component>>(
  ['../../../sections/*/[A-Z]*.tsx', '!../../../sections/*/*.test.tsx'],
  { query: '?strings', eager: true },
)
const schemas = import.meta.glob<{ readonly sitio?: { readonly hydrate?: string } }>(
  '../../../sections/*/*.schema.json',
  {
    eager: true,
  },
)
// Only the tests' plugin resolves this name.
const { staticSection }: typeof compiled = await import('../../../runtime/strings/static-section.ts?strings' as string)

const routes: Record<string, string> = {
  index: '/',
  contact: '/contact',
  portafolio: '/portafolio',
  work: '/portafolio/:slug',
  course: '/cursos/:slug',
  notas: '/tecnologia/notas',
  tema: '/tecnologia/notas/tema/:slug',
  note: '/tecnologia/notas/:slug',
  video: '/video',
}

/**
 * Renders a section with its own messages, and checks what has to hold for every section: nothing in it may be blocked by the site's content
 * security policy.
 */
export function renderSection<Props, Data = null>(setting: SectionSetting<Props, Data>): SectionHtml {
  const {
    name,
    component: Component,
    props,
    data = null,
    failed = false,
    locale = 'es',
    path = '/',
    pages = null,
  } = setting
  const messages = createMessages({
    defaultLocale: 'es',
    site: { es: {}, en: {} },
    sections: new Map([[name, { es: ownMessages(name, 'es'), en: ownMessages(name, 'en') }]]),
    runtime: {},
  })
  const locales = [
    { code: 'es', label: 'Español', dir: 'ltr' as const, href: path, isCurrent: locale === 'es' },
    { code: 'en', label: 'English', dir: 'ltr' as const, href: `/en${path}`, isCurrent: locale === 'en' },
  ]
  const view: GivenView = {
    sectionId: 'it',
    product: 'Estudio Colibrí',
    locale,
    tag: locale === 'es' ? 'es-CR' : 'en-US',
    timeZone: 'America/Costa_Rica',
    dir: 'ltr',
    path,
    params: {},
    query: {},
    pages,
    locales,
    hrefOf: (to, parts) =>
      routes[to]?.replace(':slug', String(parts?.params?.slug)) ?? (/^(#|\/|https:|mailto:|tel:)/.test(to) ? to : null),
    text: (key, values) => messages.text(locale, `sections.${name}.${key}`, values),
  }
  const input = { id: 'it', props, data, failed }
  const html = renderToString(
    <PageViewContext.Provider value={view}>
      <Component {...input} />
    </PageViewContext.Provider>,
  )
  const copy = copies[`../../../sections/${name}/${name}.tsx`]?.[name]
  const markup = copy && staticSection(copy)(input, { view, findForm: null })
  // Interactive sections are never compiled, and a form with choices is left to React.
  const isStatic = schemas[`../../../sections/${name}/${name}.schema.json`]?.sitio?.hydrate === undefined
  if (isStatic && name !== 'FormBlock') expect(markup, 'compiled to strings').toBe(html)
  expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=/)
  expect(html, 'a message that is missing shows its key').not.toContain(`sections.${name}.`)
  return {
    html,
    text: textOf(html),
    textsOf: (className) => inner(html, `[a-z0-9]+[^>]*\\bclass="(?:[^"]* )?${className}(?: [^"]*)?"`),
    elements: (element) => inner(html, `${element}\\b`),
  }
}

/** A sample picture. */
export function picture(alt: string): Image {
  return { src: '/pictures/test.svg', width: 1200, height: 900, alt }
}

/** Empty for a section without messages. */
function ownMessages(name: string, locale: string) {
  const file = new URL(`../../../sections/${name}/locales/${locale}.yaml`, import.meta.url)
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}
}

/** The content of the elements whose start tag matches; each ends at the first end tag with its name. */
function inner(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<(?=${tag})([a-z0-9]+)[^>]*>`, 'g'))].map((match) => {
    const rest = html.slice(match.index + match[0].length)
    return textOf(rest.slice(0, rest.indexOf(`</${match[1]}>`)))
  })
}

function textOf(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
