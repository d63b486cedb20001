/** The public door for sections: everything a section may import from `sitio`. */

export { Link, type LinkProps } from './view/link.tsx'
export { type LocaleLink, type PageView, type TextValues, usePage, useText } from './view/page-view.ts'
export type { Image, SectionProps } from './view/section.ts'
