/** The public door for sections: everything a section may import from `sitio`. */

export type { LocaleLink } from './site/locale-link.ts'
export { Link, type LinkProps } from './view/link.tsx'
export { type PageView, type TextValues, usePage, useText } from './view/page-view.ts'
export type { Image, SectionProps } from './view/section.ts'
